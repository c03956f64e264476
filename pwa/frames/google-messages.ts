import * as z from 'zod/mini';

/** The document in which Google's script runs, and nothing of the shop does (docs/decisions/0013-content-security.md). */
export const GOOGLE_WINDOW = '/windows/google.html';
/** The script that the window loads. */
export const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
/** The window's height from its first moment on, in pixels. */
export const GOOGLE_WINDOW_HEIGHT = 44;

/** What the page tells the window, once: who the shop is at Google, and the nonce that the token must carry. */
export const googleStart = z.strictObject({
  kind: z.literal('start'),
  clientId: z.string(),
  nonce: z.string(),
  /** What the person is about to do; Google words its button and its prompt by it. */
  purpose: z.enum(['signin', 'signup']),
  /** Whether Google may also offer an account by itself. */
  oneTap: z.boolean(),
});
export type GoogleStart = z.infer<typeof googleStart>;
export type GooglePurpose = GoogleStart['purpose'];

/**
 * What the window tells the page: it listens; its button is there; it could not be made; a person chose an account, and
 * Google gave a credential, or none.
 */
export const googleWindowMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('shown') }),
  z.strictObject({ kind: z.literal('failed') }),
  z.strictObject({ kind: z.literal('credential'), credential: z.nullable(z.string()) }),
]);
export type GoogleWindowMessage = z.infer<typeof googleWindowMessage>;
