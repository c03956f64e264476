import * as z from 'zod/mini';
import { PASSWORDS_DIFFER } from './user';

/**
 * A form where a new password is typed twice: says under the second that they differ (docs/shop-rules.md#r-forms-3).
 */
export const samePassword = z.refine<{
  readonly password: string;
  readonly confirmPassword: string;
}>((form) => form.password === form.confirmPassword, {
  error: PASSWORDS_DIFFER,
  path: ['confirmPassword'],
  // Also while another field is still wrong: otherwise the person meets the messages one after the other.
  when: () => true,
});
