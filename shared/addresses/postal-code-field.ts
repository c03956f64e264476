import * as z from 'zod/mini';
import { plainTyped } from '../core/typed-text';
import { writtenName } from '../core/written-text';

/** A postal code of any country, in plain letters, digits and spaces; whether it is one of India's is asked of new addresses. */
export const postalCodeField = writtenName('Postal code is required', 20).check(
  z.overwrite((typed) => plainTyped(typed).trim()),
);
