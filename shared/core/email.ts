import * as z from 'zod/mini';
import { withoutUnseen } from './written-text';

/** An email address: trimmed, lower case, without what is not seen, so that one person has one account. */
export const email = z
  .string('Email is required')
  .check(
    z.overwrite(withoutUnseen),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Enter a valid email address'),
    z.regex(
      /^[^\s\p{Cc}@<>"'(),:;\\[\]]+@[^\s\p{Cc}@.<>"'(),:;\\[\]]+(\.[^\s\p{Cc}@.<>"'(),:;\\[\]]+)+$/u,
      'Enter a valid email address',
    ),
  );
