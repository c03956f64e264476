/** Characters that a text of PostgreSQL cannot hold, as JSON writes them: NUL, and halves of a pair. */
const UNFIT = /\\u0000|\\ud[89a-f]/i;

/** A document as text. Characters that PostgreSQL has no place for are left out or replaced: nobody can see them. */
export function jsonOf(document: object): string {
  const text = JSON.stringify(document);
  if (!UNFIT.test(text)) return text;
  return JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'string' ? fitText(value) : value,
  );
}

/**
 * A document as it is read again: without what JSON leaves out, with texts as PostgreSQL can hold them, and its fields in the order of
 * `jsonb`, so that an answer made of it is the same now and later, byte for byte.
 */
export function storedForm<Document extends object>(document: Document): Document {
  return JSON.parse(jsonOf(document), (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(byJsonbKey))
      : value,
  );
}

/** Shorter names first, then byte by byte. */
const byJsonbKey = ([a]: [string, unknown], [b]: [string, unknown]): number =>
  Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b));

/** How many bytes a document takes as JSON; none where there is none. */
export const sizeOf = (document: object | undefined): number =>
  document ? Buffer.byteLength(JSON.stringify(document)) : 0;

/** A text as PostgreSQL can hold it. */
export function fitText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
