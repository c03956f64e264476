import * as z from 'zod/mini';

const policyBlock = z.object({
  heading: z.optional(z.string()),
  paragraph: z.optional(z.string()),
  items: z.optional(z.array(z.string())),
});
/** A part of a page that the owner has written: one of the three. */
export type PolicyBlock = Readonly<z.infer<typeof policyBlock>>;

/** `GET /api/policies?name=…`: what the owner has written, with today's figures. */
export const policyPage = z.object({ en: z.array(policyBlock), hi: z.array(policyBlock) });
export type PolicyPageTexts = Readonly<z.infer<typeof policyPage>>;
