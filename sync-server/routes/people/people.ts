import * as z from 'zod/mini';
import { personEdit, refusalToDelete } from '#shared/users/edit-person';
import { PEOPLE_SORTS, PEOPLE_VIEWS } from '#shared/admin/people-list';
import { peoplePage, personDocument } from '#shared/users/user';
import {
  done,
  prepareAndWriteOnce,
  refusal,
  withIdempotency,
} from '../../routing/with-idempotency';
import { ApiError } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { removeAccount } from '../../identity/remove-account';
import { withUniqueEmail } from '../../identity/unique-email';
import { documentOfPerson } from '../../identity/user-document';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';
import { pageNumber, pageSize, searchKeyword } from '../../routing/list-query';
import { editPerson } from './edit-person';
import { findPeople } from './find-people';
import { pathId, sameIdAsPath } from '../../routing/one-document';

const listQuery = z.strictObject({
  keyword: searchKeyword,
  pageNumber,
  pageSize,
  sort: z.optional(z.enum(PEOPLE_SORTS)),
  view: z.optional(z.enum(PEOPLE_VIEWS)),
});

/** The people of the shop, for its admins. */
export const peopleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users',
    who: 'admin',
    may: 'see-people',
    summary:
      'A page of the people who have an account, newest first; a phone number finds those who ordered with it',
    response: { status: 200, schema: peoplePage },
    query: listQuery,
    async handle({ query }, { store }) {
      const { items, page, pages, total } = await store.read((shop) => findPeople(shop, query), {
        replica: true,
      });
      return json(200, { users: items.map(documentOfPerson), page, pages, total });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/users/:id',
    who: 'admin',
    may: 'see-people',
    summary: 'A person',
    response: { status: 200, schema: personDocument },
    params: pathId,
    async handle({ params }, { store }) {
      const person = await store.read((shop) => shop.user(params.id));
      if (!person) throw notFound();
      return json(200, documentOfPerson(person));
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/users/:id',
    who: 'admin',
    may: 'edit-people',
    summary:
      'Changes a person’s name, email, role and limits of cash orders; another email or role needs one’s own password, or a sign-in just now, and ends their sessions',
    response: { status: 200, schema: personDocument },
    refusals: ['email_taken', 'last_admin', 'reauth_required'],
    params: pathId,
    body: personEdit,
    handle(request, services) {
      const { id } = request.params;
      sameIdAsPath('userId', request.body.userId, id);
      // A password is no part of what is asked for: with it, the same request may come again under its key.
      const { currentPassword, ...what } = request.body;
      const writing = editPerson(services, request, id, what, currentPassword);
      return withUniqueEmail(
        prepareAndWriteOnce(services, request, [`edit user ${id}`, what], writing),
      );
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    who: 'admin',
    may: 'edit-people',
    summary:
      'Deletes a person who is no admin and has no role: their sessions, addresses and wish list go, orders and reviews stay',
    response: { status: 200, schema: messageResponse },
    refusals: ['admin_protected'],
    params: pathId,
    handle(request, services) {
      const { id } = request.params;
      return withIdempotency(services, request, `delete user ${id}`, async (shop) => {
        const person = await shop.user(id);
        if (!person) return refusal(notFound());
        const code = refusalToDelete(person);
        if (code) return refusal(new ApiError(code));
        await removeAccount(shop, id);
        const { user: who } = request.auth;
        const event = {
          kind: 'user-deleted',
          who,
          about: person,
          from: originOf(request),
        } as const;
        await recordSecurityEvent(shop, event, services);
        return done(json(200, { message: 'User removed' }));
      });
    },
  }),
];

const notFound = () => new ApiError('not_found', { message: 'User not found' });
