import * as z from 'zod/mini';
import { PASSWORDS_DIFFER, registration } from '#shared/users/user';

/** The registration form: what is sent, and the password once more (spec §5). */
export const registrationForm = z.extend(registration, { confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    // Also while another field is still wrong: otherwise the shopper meets the messages one after the other.
    when: () => true,
  }),
);
