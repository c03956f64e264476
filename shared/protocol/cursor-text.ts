import * as z from 'zod/mini';
import { CURSOR_FORM } from './cursor';

/** A cursor as it travels. */
export const cursorText = z.string().check(z.regex(CURSOR_FORM, 'Not a cursor'));
