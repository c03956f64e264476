import * as z from 'zod/mini';
import {
  OWN_EMAIL_IN_PROFILE,
  personEdit,
  refusalToDelete,
  refusalToEdit,
} from '#shared/users/edit-person';
import { PEOPLE_SORTS } from '#shared/admin/people-list';
import type { SecurityKind } from '#shared/security/security-entry';
import { peoplePage, personDocument } from '#shared/users/user';
import { done, refusal, withIdempotency } from '../routing/with-idempotency';
import { ApiError } from '../http/api-error';
import { json, messageResponse } from '../http/response';
import { defineRoute } from '../routing/route';
import { endWaysIn } from '../identity/end-ways-in';
import { removeAccount } from '../identity/remove-account';
import { isEmailTaken, withUniqueEmail } from '../identity/unique-email';
import { documentOfPerson } from '../identity/user-document';
import { putAccountMail } from '../mails/account-mail';
import { emailChangedMail } from '../mails/texts/account-mails';
import { recordSecurityEvent } from '../security-log/record-security-event';
import { originOf } from '../security-log/security-event';
import type { User } from '../store/row-types';
import { pageNumber, pageSize, searchKeyword } from '../routing/list-query';
import { pathId, sameIdAsPath } from './one-document';

const listQuery = z.strictObject({
  keyword: searchKeyword,
  pageNumber,
  pageSize,
  sort: z.optional(z.enum(PEOPLE_SORTS)),
});

/** The people of the shop, for its admins. */
export const peopleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users',
    who: 'admin',
    summary: 'A page of the people who have an account, newest first',
    response: { status: 200, schema: peoplePage },
    query: listQuery,
    async handle({ query }, { store }) {
      const { items, page, pages, total } = await store.read((shop) => shop.listUsers(query), {
        replica: true,
      });
      return json(200, { users: items.map(documentOfPerson), page, pages, total });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/users/:id',
    who: 'admin',
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
    summary:
      'Changes a person’s name, email or role, and whether the limits of cash orders hold for them; another email or role ends their sessions',
    response: { status: 200, schema: personDocument },
    refusals: ['email_taken', 'last_admin', 'reauth_required'],
    params: pathId,
    body: personEdit,
    handle(request, services) {
      const { id } = request.params;
      const { userId, largeCashOrders, ...edit } = request.body;
      sameIdAsPath('userId', userId, id);
      const what = [`edit user ${id}`, request.body];
      const writing = withIdempotency(services, request, what, async (shop) => {
        const person = await shop.user(id);
        if (!person) return refusal(notFound());
        const code = refusalToEdit(person, edit, await shop.countAdmins());
        if (code) return refusal(new ApiError(code));
        if (await isEmailTaken(shop, edit.email, id)) return refusal(new ApiError('email_taken'));
        const freed = largeCashOrders === undefined ? {} : { largeCashOrders };
        const edited: User = { ...person, ...edit, ...freed };
        const emailChanges = edited.email !== person.email;
        // Whoever got hold of an admin's session must not take the account with it.
        if (emailChanges && id === request.auth.user._id)
          return refusal(new ApiError('reauth_required', { message: OWN_EMAIL_IN_PROFILE }));
        await shop.putUser(edited);
        const kinds: SecurityKind[] = [];
        if (edited.isAdmin !== person.isAdmin)
          kinds.push(edited.isAdmin ? 'role-given' : 'role-taken');
        if (emailChanges) kinds.push('email-changed');
        // The one setting of a person: the limits on cash orders that are lifted for them.
        if ((edited.largeCashOrders ?? false) !== (person.largeCashOrders ?? false))
          kinds.push('settings-changed');
        for (const kind of kinds) {
          const who = request.auth.user;
          const event = { kind, who, about: edited, from: originOf(request) };
          await recordSecurityEvent(shop, event, services);
        }
        if (emailChanges) {
          await endWaysIn(shop, id, { identities: false });
          await putAccountMail(services, shop, person, 'email-changed', emailChangedMail());
        } else if (edited.isAdmin !== person.isAdmin) await shop.removeSessionsOf(id);
        return done(json(200, documentOfPerson(edited)));
      });
      return withUniqueEmail(writing);
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    who: 'admin',
    summary:
      'Deletes a person who is no admin: their sessions, addresses and wish list go, orders and reviews stay',
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
