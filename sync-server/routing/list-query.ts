import * as z from 'zod/mini';
import { MAX_KEYWORD } from '#shared/catalogue/search-path';

/** A blank keyword is none. */
export const searchKeyword = z._default(
  z
    .string()
    .check(z.trim(), z.maxLength(MAX_KEYWORD, `Search with at most ${MAX_KEYWORD} characters`)),
  '',
);

/** A whole number from 1, written in digits alone; bounded, so that sums stay exact. */
export const pageNumber = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'pageNumber is a whole number from 1')),
    z.transform(Number),
  ),
  1,
);
