import {
  forgottenPassword,
  passwordReset,
  RESET_ASKED,
  RESET_DONE,
} from '#shared/users/password-reset';
import { json, messageResponse } from '../../http/response';
import { defineRoute, SMALL_BODY } from '../../routing/route';
import { refuseWidelyUsed } from '../../identity/commonest-passwords';
import { originOf } from '../../security-log/security-event';

/** A new password by a mailed link, for a person who has forgotten theirs or never had one. */
export const passwordResetRoutes = [
  defineRoute({
    method: 'POST',
    path: '/users/password/forgot',
    who: 'all',
    summary:
      'Mails a link to set a new password; the answer is the same whether the email has an account or not',
    response: { status: 200, schema: messageResponse },
    rate: 'registration',
    body: forgottenPassword,
    bodyRule: SMALL_BODY,
    async handle({ body: { email }, ip }, { passwordResets }) {
      await passwordResets.ask(email, ip);
      return json(200, { message: RESET_ASKED });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/password/reset',
    who: 'all',
    summary:
      'Sets a new password by the token of a mailed link, once, and ends all the person’s sessions',
    response: { status: 200, schema: messageResponse },
    body: passwordReset,
    bodyRule: SMALL_BODY,
    async handle(request, { passwordResets, devices }) {
      const { body, header } = request;
      await refuseWidelyUsed(body.password);
      const person = await passwordResets.use(body, originOf(request));
      // Guesses at the account meanwhile do not keep its owner from signing in with the new password here.
      const headers = { 'Set-Cookie': devices.remember(header('Cookie'), person) };
      return json(200, { message: RESET_DONE }, headers);
    },
  }),
];
