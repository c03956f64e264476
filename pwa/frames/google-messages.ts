import * as z from 'zod/mini';

/** The document in which Google's script runs, and nothing of the shop does (docs/decisions/0013-content-security.md). */
export const GOOGLE_WINDOW = '/windows/google.html';
/** The script that the window loads. */
export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
/** The window's height from the start, in pixels. */
export const GOOGLE_WINDOW_HEIGHT = 44;

/** The page's one message to the window: the shop's client id at Google, and the nonce that the token must carry. */
export const googleStart = z.strictObject({
  kind: z.literal('start'),
  clientId: z.string(),
  nonce: z.string(),
  /** The purpose; Google words its button and its prompt by it. */
  purpose: z.enum(['signin', 'signup']),
  /** Whether Google may also offer an account by itself. */
  oneTap: z.boolean(),
});
export type GoogleStart = z.infer<typeof googleStart>;
export type GooglePurpose = GoogleStart['purpose'];

/**
 * The window's messages to the page: it listens; its button is rendered; that failed; the user chose an account, and
 * Google gave a credential, or none.
 */
export const googleWindowMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('shown') }),
  z.strictObject({ kind: z.literal('failed') }),
  z.strictObject({ kind: z.literal('credential'), credential: z.nullable(z.string()) }),
]);
export type GoogleWindowMessage = z.infer<typeof googleWindowMessage>;
