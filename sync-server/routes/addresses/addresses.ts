import * as z from 'zod/mini';
import { addAddress } from '#shared/actions/add-address';
import { deleteAddress } from '#shared/actions/delete-address';
import { editAddress } from '#shared/actions/edit-address';
import { makeDefaultAddress } from '#shared/actions/make-default-address';
import {
  addressBody,
  addressDocument,
  type Address,
  type AddressBody,
} from '#shared/addresses/address';
import { fieldsOf } from '#shared/addresses/address-fields';
import { postalCodeProblem } from '#shared/addresses/postal-code-problem';
import { refused, type Refusal } from '#shared/decision/action';
import { ApiError } from '../../http/api-error';
import { json, messageResponse, type RequestFacts, type ApiResponse } from '../../http/response';
import { defineRoute } from '../../routing/route';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { runAction } from '../../routing/run-action';
import { pathId, revisionConflict, sameIdAsPath } from '../../routing/one-document';

/** A person's own address book; another one's addresses are not found (docs/shop-rules.md#r-roles-6). */
export const addressRoutes = [
  defineRoute({
    method: 'GET',
    path: '/addresses',
    who: 'signed-in',
    summary: 'The address book, oldest first',
    response: { status: 200, schema: z.array(addressDocument) },
    handle: async ({ auth }, { store }) =>
      json(200, await store.read((shop) => shop.addresses(auth.user._id))),
  }),

  defineRoute({
    method: 'POST',
    path: '/addresses',
    who: 'signed-in',
    summary: 'Adds an address; an equal one is returned, not doubled',
    response: { status: 201, schema: addressDocument },
    refusals: ['too_many_addresses'],
    body: addressBody,
    handle: (request, services) =>
      runAction(request, services, 'add address', {
        prepare: async () =>
          refusedPostalCode(request.body) ??
          addAddress.prepare({ addressId: services.randomUuid(), body: request.body }),
        reply: (shop, { detail }) =>
          addressResponse(shop, 201, request.auth.user._id, detail?.addressId),
      }),
  }),

  defineRoute({
    method: 'PUT',
    path: '/addresses/:id',
    who: 'signed-in',
    summary: 'Replaces the fields of an address',
    response: { status: 200, schema: addressDocument },
    ifMatch: true,
    params: pathId,
    body: z.extend(addressBody, { id: z.optional(z.string()), _id: z.optional(z.string()) }),
    handle(request, services) {
      const addressId = request.params.id;
      const { id, _id, ...body } = request.body;
      sameIdAsPath('id', id, addressId);
      sameIdAsPath('_id', _id, addressId);
      const userId = request.auth.user._id;
      return runAction(request, services, `edit address ${addressId}`, {
        prepare: async (shop) => {
          const current = await ownAddress(shop, request, userId, addressId);
          // The editor sees the current address: what they send replaces it.
          return (
            refusedPostalCode(body, current) ??
            editAddress.prepare({ addressId, seen: fieldsOf(current), body })
          );
        },
        reply: (shop) => addressResponse(shop, 200, userId, addressId),
      });
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/addresses/:id',
    who: 'signed-in',
    summary: 'Deletes an address',
    response: { status: 200, schema: messageResponse },
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
    response: { status: 200, schema: addressDocument },
    ifMatch: true,
    params: pathId,
    handle(request, services) {
      const addressId = request.params.id;
      const userId = request.auth.user._id;
      return runAction(request, services, `make default ${addressId}`, {
        prepare: async (shop) => {
          await ownAddress(shop, request, userId, addressId);
          return makeDefaultAddress.prepare({ addressId });
        },
        reply: (shop) => addressResponse(shop, 200, userId, addressId),
      });
    },
  }),
];

/**
 * What is written here has to have a good postal code. The queue takes what it holds: it may have been written before there
 * was this rule.
 */
function refusedPostalCode(body: AddressBody, before?: Address): Refusal | null {
  const problem = postalCodeProblem(body, before);
  return problem === null ? null : refused('invalid', { fields: { postalCode: problem } });
}

/** @throws ApiError `not_found`, and `version_conflict` where `If-Match` names another revision */
async function ownAddress(
  shop: ShopReader,
  request: RequestFacts,
  userId: string,
  id: string,
): Promise<Address> {
  const address = (await shop.addresses(userId)).find(({ _id }) => _id === id);
  if (!address) throw new ApiError('not_found', { message: 'Address not found' });
  const conflict = revisionConflict(request, address);
  if (conflict) throw conflict;
  return address;
}

async function addressResponse(
  shop: ShopReader,
  status: number,
  userId: string,
  id: string | undefined,
): Promise<ApiResponse> {
  const address = (await shop.addresses(userId)).find(({ _id }) => _id === id);
  return json(status, address);
}
