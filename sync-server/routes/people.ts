import * as z from 'zod/mini';
import { personEdit, refusalToDelete, refusalToEdit } from '#shared/users/edit-person';
import { PEOPLE_PER_PAGE, userDocument } from '#shared/users/user';
import { done, refusal, writeOnce } from '../actions/write-once';
import { ApiError } from '../http/api-error';
import { json, messageReply } from '../http/reply';
import { defineRoute } from '../http/route';
import { isEmailTaken, withUniqueEmail } from '../identity/unique-email';
import { documentOfUser } from '../identity/user-document';
import type { User } from '../store/shop-store';
import { pageFacts, pageNumber, searchKeyword } from './list-query';
import { pathId, sameIdAsPath } from './path-id';

const listQuery = z.strictObject({ keyword: searchKeyword, pageNumber });

const peoplePage = z.object({ users: z.array(userDocument), ...pageFacts });

/** The people of the shop, for its admins. */
export const peopleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users',
    who: 'admin',
    summary: 'A page of the people who have an account, newest first',
    reply: { status: 200, shape: peoplePage },
    query: listQuery,
    async handle({ query }, { store }) {
      const wanted = { ...query, pageSize: PEOPLE_PER_PAGE };
      const { items, page, pages, total } = await store.read((shop) => shop.listUsers(wanted));
      return json(200, { users: items.map(documentOfUser), page, pages, total });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/users/:id',
    who: 'admin',
    summary: 'A person',
    reply: { status: 200, shape: userDocument },
    params: pathId,
    async handle({ params }, { store }) {
      const person = await store.read((shop) => shop.user(params.id));
      if (!person) throw notFound();
      return json(200, documentOfUser(person));
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/users/:id',
    who: 'admin',
    summary: 'Changes a person’s name, email or role; another role ends their sessions',
    reply: { status: 200, shape: userDocument },
    refusals: ['email_taken', 'last_admin'],
    params: pathId,
    body: personEdit,
    handle(request, services) {
      const { id } = request.params;
      const { userId, ...edit } = request.body;
      sameIdAsPath('userId', userId, id);
      const what = [`edit user ${id}`, request.body];
      const writing = writeOnce(services, request, what, async (shop) => {
        const person = await shop.user(id);
        if (!person) return refusal(notFound());
        const code = refusalToEdit(person, edit, await shop.countAdmins());
        if (code) return refusal(new ApiError(code));
        if (await isEmailTaken(shop, edit.email, id)) return refusal(new ApiError('email_taken'));
        const edited: User = { ...person, ...edit };
        await shop.putUser(edited);
        // A mailed link to set a password went to the email before this one.
        if (edited.email !== person.email) await shop.removePasswordResetsOf(id);
        if (edited.isAdmin !== person.isAdmin) await shop.removeSessionsOf(id);
        return done(json(200, documentOfUser(edited)));
      });
      return withUniqueEmail(writing);
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    who: 'admin',
    summary:
      'Deletes a person who is no admin: their sessions and addresses go, orders and reviews stay',
    reply: { status: 200, shape: messageReply },
    refusals: ['admin_protected'],
    params: pathId,
    handle(request, services) {
      const { id } = request.params;
      return writeOnce(services, request, `delete user ${id}`, async (shop) => {
        const person = await shop.user(id);
        if (!person) return refusal(notFound());
        const code = refusalToDelete(person);
        if (code) return refusal(new ApiError(code));
        for (const address of await shop.addresses(id)) await shop.removeAddress(id, address._id);
        await shop.removeUser(id);
        return done(json(200, { message: 'User removed' }));
      });
    },
  }),
];

const notFound = () => new ApiError('not_found', { message: 'User not found' });
