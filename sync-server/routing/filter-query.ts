import * as z from 'zod/mini';
import {
  MAX_FILTER_TEXT,
  MAX_FILTER_VALUES,
  RUPEES,
  type FilterQuery,
} from '#shared/catalogue/product-filters';

const text = z.string().check(z.minLength(1), z.maxLength(2 * MAX_FILTER_TEXT + 1));

/** A text that may be there several times. */
export const filterTexts = z.optional(
  z.union([text, z.array(text).check(z.maxLength(MAX_FILTER_VALUES))]),
);

/** Whole rupees, written in digits alone. */
export const rupees = z.optional(z.string().check(z.regex(RUPEES, 'A price is in whole rupees')));

/** One of some numbers. */
export const step = (steps: readonly number[]) => {
  const texts = steps.map(String);
  return z.optional(z.enum(texts, `One of ${texts.join(', ')}`));
};

/** A checked query, read as that of an address is. */
export function asFilterQuery(
  query: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): FilterQuery {
  const getAll = (name: string) => {
    const value = query[name];
    return value === undefined ? [] : typeof value === 'object' ? value : [String(value)];
  };
  return { getAll, get: (name) => getAll(name)[0] ?? null };
}
