import {
  CONFIRMATION_SENT,
  emailConfirmation,
  emailStanding,
} from '#shared/users/email-confirmation';
import { isEmailProven } from '#shared/users/proven-email';
import { ApiError, slowDown } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { defineRoute, SMALL_BODY } from '../../routing/route';
import { assertSessionActive } from '../../identity/sessions';

/** Whether one's email is confirmed, and confirming it by a mailed link. */
export const emailConfirmationRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users/profile/email-confirmation',
    who: 'signed-in',
    summary: 'Whether one has confirmed one’s email address; mails about orders wait for it',
    response: { status: 200, schema: emailStanding },
    handle: async ({ auth }) => json(200, { isConfirmed: isEmailProven(auth.user) }),
  }),

  defineRoute({
    method: 'POST',
    path: '/users/profile/email-confirmation',
    who: 'signed-in',
    summary: 'Mails the link to confirm one’s email address again',
    ignoresKey: true,
    response: { status: 200, schema: messageResponse },
    async handle({ auth: { user, session }, ip }, { store, accountMails, emailConfirmations }) {
      if (isEmailProven(user)) return json(200, { message: CONFIRMATION_SENT });
      const wish = { email: user.email, kind: 'link', isProven: false, ip } as const;
      const permit = await accountMails.ask(wish);
      if (!permit.isGranted) throw slowDown(permit.wait / 1000);
      await store.write(async (shop) => {
        await assertSessionActive(shop, session._id);
        const person = await shop.user(user._id);
        // Another email since then has its own link.
        if (person?.email === user.email && !isEmailProven(person))
          await emailConfirmations.mail(shop, person, permit);
      });
      return json(200, { message: CONFIRMATION_SENT });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/users/profile/email-confirmation',
    who: 'signed-in',
    summary: 'Confirms one’s email address by the token of a mailed link',
    ignoresKey: true,
    response: { status: 200, schema: emailStanding },
    body: emailConfirmation,
    bodyRule: SMALL_BODY,
    async handle({ auth: { user, session }, body: { token } }, { store, emailConfirmations }) {
      await store.write(async (shop) => {
        await assertSessionActive(shop, session._id);
        const person = await shop.user(user._id);
        if (!person) throw new ApiError('signed_out');
        emailConfirmations.check(token, person);
        await shop.putUser({ ...person, provenEmail: person.email });
      });
      return json(200, { isConfirmed: true });
    },
  }),
];
