import * as z from 'zod/mini';
import { PAGE_SIZES, DEFAULT_PAGE_SIZE } from '#shared/core/page-sizes';
import { MAX_KEYWORD } from '#shared/catalogue/search-path';

/** A blank keyword is none. */
export const searchKeyword = z._default(
  z
    .string()
    .check(z.trim(), z.maxLength(MAX_KEYWORD, `Search with at most ${MAX_KEYWORD} characters`)),
  '',
);

export const categoryName = z.string().check(z.trim(), z.maxLength(100));

/** A whole number from 1, written in digits alone; bounded, so that sums stay exact. */
export const pageNumber = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'pageNumber is a whole number from 1')),
    z.transform(Number),
  ),
  1,
);

/** How many come on a page, written in digits alone. @param sizes those that may be asked for */
export function pageSizeOf<const Size extends number>(sizes: readonly Size[], usual: Size) {
  const texts = sizes.map(String);
  return z.pipe(
    z._default(z.enum(texts, `pageSize is one of ${texts.join(', ')}`), String(usual)),
    z.transform((text) => sizes.find((size) => String(size) === text) ?? usual),
  );
}

/** Of the lists of admins. */
export const pageSize = pageSizeOf(PAGE_SIZES, DEFAULT_PAGE_SIZE);
