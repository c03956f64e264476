import * as z from 'zod/mini';

const NAME = 'product-import';

const begun = z.object({
  /** Which file it was: name, size and time of its last change. */
  file: z.string(),
  /** What the keys of its parts begin with. */
  run: z.string(),
});

/** An import that was begun and has not ended: the same file goes on under the same keys. @param user the admin's id */
export const importDraft = (user: string | null) => ({ name: NAME, user, schema: begun });

/** Tells a file from every other, as far as a browser can without reading it. */
export const fileMark = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
