import * as z from 'zod/mini';

/** A UUID made on the device: actions, clients, orders, addresses, reviews carry one for life. */
export const uuid = z
  .string()
  .check(
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      'Not a UUID',
    ),
  );

/** An id of a document of the shop: letters, digits, `-` and `_`, at most 64. Never a path or a key such as `__proto__`. */
export const documentId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'Not an id'));

/** What names a line (`lineKey`): the id of a product, with that of its variant behind a colon where it has variants. */
export const lineId = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}(?::[A-Za-z0-9][A-Za-z0-9_-]{0,63})?$/, 'Not an id'),
  );

/** An instant, ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'Not an instant in UTC'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not an instant in UTC'),
);
