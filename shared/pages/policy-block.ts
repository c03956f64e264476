import * as z from 'zod/mini';

const policyBlock = z.object({
  heading: z.optional(z.string()),
  paragraph: z.optional(z.string()),
  items: z.optional(z.array(z.string())),
});
/** A part of a page that the owner has written: one of the three. */
export type PolicyBlock = Readonly<z.infer<typeof policyBlock>>;

const writtenPage = z.object({ en: z.array(policyBlock), hi: z.array(policyBlock) });

/** `GET /api/policies`: the pages that the owner has written, by their names, with today's figures; nothing in a language without. */
export const writtenPages = z.object({ pages: z.record(z.string(), writtenPage) });
export type WrittenPages = Readonly<z.infer<typeof writtenPages>>;
