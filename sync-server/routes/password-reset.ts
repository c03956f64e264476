import { isCommonPassword, PASSWORD_TOO_COMMON } from '#shared/users/common-passwords';
import {
  forgottenPassword,
  passwordReset,
  RESET_ASKED,
  RESET_DONE,
} from '#shared/users/password-reset';
import { invalid } from '../http/api-error';
import { json, messageReply } from '../http/reply';
import { defineRoute } from '../http/route';

/** A new password by a mailed link, for whoever has forgotten theirs or never had one. */
export const passwordResetRoutes = [
  defineRoute({
    method: 'POST',
    path: '/users/password/forgot',
    who: 'all',
    summary:
      'Mails a link to set a new password; the answer is the same whether the email has an account or not',
    reply: { status: 200, shape: messageReply },
    rate: 'registration',
    body: forgottenPassword,
    async handle({ body: { email } }, { passwordResets }) {
      await passwordResets.ask(email);
      return json(200, { message: RESET_ASKED });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/password/reset',
    who: 'all',
    summary:
      'Sets a new password by the token of a mailed link, once, and ends all the person’s sessions',
    reply: { status: 200, shape: messageReply },
    body: passwordReset,
    async handle({ body }, { passwordResets }) {
      if (isCommonPassword(body.password)) throw invalid({ password: PASSWORD_TOO_COMMON });
      await passwordResets.use(body);
      return json(200, { message: RESET_DONE });
    },
  }),
];
