import * as z from 'zod/mini';
import { addAddress } from '#shared/actions/add-address';
import { deleteAddress } from '#shared/actions/delete-address';
import { editAddress } from '#shared/actions/edit-address';
import { makeDefaultAddress } from '#shared/actions/make-default-address';
import { addressBody, addressDocument, fieldsOf, type Address } from '#shared/addresses/address';
import { ApiError } from '../http/api-error';
import { json, messageReply, type RequestFacts, type Reply } from '../http/reply';
import { defineRoute } from '../routing/route';
import type { ShopReader } from '../store/shop-store';
import { runAction } from './run-action';
import { sameRevision } from './if-match';
import { pathId, sameIdAsPath } from './path-id';

/** A person's own address book; another one's addresses are not found (docs/shop-rules.md#r-roles-6). */
export const addressRoutes = [
  defineRoute({
    method: 'GET',
    path: '/addresses',
    who: 'signed-in',
    summary: 'The address book, oldest first',
    reply: { status: 200, shape: z.array(addressDocument) },
    handle: async ({ auth }, { store }) =>
      json(200, await store.read((shop) => shop.addresses(auth.user._id))),
  }),

  defineRoute({
    method: 'POST',
    path: '/addresses',
    who: 'signed-in',
    summary: 'Adds an address; an equal one is returned, not doubled',
    reply: { status: 201, shape: addressDocument },
    refusals: ['too_many_addresses'],
    body: addressBody,
    handle: (request, services) =>
      runAction(request, services, 'add address', {
        prepare: async () =>
          addAddress.prepare({ addressId: services.randomUuid(), body: request.body }),
        reply: (shop, { detail }) =>
          addressReply(shop, 201, request.auth.user._id, detail?.addressId),
      }),
  }),

  defineRoute({
    method: 'PUT',
    path: '/addresses/:id',
    who: 'signed-in',
    summary: 'Replaces the fields of an address',
    reply: { status: 200, shape: addressDocument },
    ifMatch: true,
    params: pathId,
    body: z.extend(addressBody, { id: z.optional(z.string()), _id: z.optional(z.string()) }),
    handle(request, services) {
      const addressId = request.params.id;
      const { id, _id, ...body } = request.body;
      sameIdAsPath('id', id, addressId);
      sameIdAsPath('_id', _id, addressId);
      const user = request.auth.user._id;
      return runAction(request, services, `edit address ${addressId}`, {
        prepare: async (shop) => {
          const current = await ownAddress(shop, request, user, addressId);
          // Whoever edits here has the address before them: what they send replaces it.
          return editAddress.prepare({ addressId, seen: fieldsOf(current), body });
        },
        reply: (shop) => addressReply(shop, 200, user, addressId),
      });
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/addresses/:id',
    who: 'signed-in',
    summary: 'Deletes an address',
    reply: { status: 200, shape: messageReply },
    ifMatch: true,
    params: pathId,
    handle(request, services) {
      const addressId = request.params.id;
      return runAction(request, services, `delete address ${addressId}`, {
        prepare: async (shop) => {
          await ownAddress(shop, request, request.auth.user._id, addressId);
          return deleteAddress.prepare({ addressId });
        },
        reply: async () => json(200, { message: 'Address deleted' }),
      });
    },
  }),

  defineRoute({
    method: 'PATCH',
    path: '/addresses/:id/default',
    who: 'signed-in',
    summary: 'Makes an address the default',
    reply: { status: 200, shape: addressDocument },
    ifMatch: true,
    params: pathId,
    handle(request, services) {
      const addressId = request.params.id;
      const user = request.auth.user._id;
      return runAction(request, services, `make default ${addressId}`, {
        prepare: async (shop) => {
          await ownAddress(shop, request, user, addressId);
          return makeDefaultAddress.prepare({ addressId });
        },
        reply: (shop) => addressReply(shop, 200, user, addressId),
      });
    },
  }),
];

/** @throws ApiError `not_found`, and `version_conflict` where `If-Match` names another revision */
async function ownAddress(
  shop: ShopReader,
  request: RequestFacts,
  user: string,
  id: string,
): Promise<Address> {
  const address = (await shop.addresses(user)).find(({ _id }) => _id === id);
  if (!address) throw new ApiError('not_found', { message: 'Address not found' });
  sameRevision(request, address);
  return address;
}

async function addressReply(
  shop: ShopReader,
  status: number,
  user: string,
  id: string | undefined,
): Promise<Reply> {
  const address = (await shop.addresses(user)).find(({ _id }) => _id === id);
  return json(status, address);
}
