import * as z from 'zod/mini';
import { DECIMAL_AMOUNT, SIGNED_AMOUNT } from './paise';

/** A two-decimal amount of money as orders carry it (`"1299.00"`). */
export const decimalAmount = z.string().check(z.regex(DECIMAL_AMOUNT, 'Not a two-decimal amount'));

/** One that may be below zero: more was given back, or taken by a bank, than came in. */
export const signedAmount = z.string().check(z.regex(SIGNED_AMOUNT, 'Not a two-decimal amount'));
