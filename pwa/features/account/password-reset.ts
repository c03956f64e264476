import * as z from 'zod/mini';
import { samePassword } from '#shared/users/same-password';
import { newPassword } from '#shared/users/user';
import { ApiError } from '../../network/api';

/** Shown where a password was not changed, and the server does not say why. */
export const RESET_FAILED = 'The password could not be changed';
/** Shown where a link was not sent, and the server does not say why. */
export const FORGOT_FAILED = 'The link could not be sent';

/** The form that sets a new password. */
export const resetForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .check(samePassword);

/** What the server answers to both. */
export const messageResponse = z.object({ message: z.string() });

/** Whether the server refused the link, and not what was typed: then no other password helps. */
export function refusesLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 400 && error.fields?.['token'] !== undefined;
}
