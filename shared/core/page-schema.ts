import * as z from 'zod/mini';

/**
 * The schema of a list's response: its items under their own name, and what every list says of its page (docs/api.md#lists).
 * @param parts the items, and whatever else the response carries
 */
export function pageOf<Parts extends z.core.$ZodShape>(parts: Parts) {
  return z.object({
    ...parts,
    page: z.int().check(z.minimum(1)),
    pages: z.int().check(z.minimum(1)),
    total: z.int().check(z.minimum(0)),
  });
}
