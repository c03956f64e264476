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
export const storedForm = <Document extends object>(document: Document): Document =>
  storedValue(document) as Document;

/** Without text in between that would be read again. */
function storedValue(value: unknown): unknown {
  if (typeof value === 'string') return fitText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => storedValue(item) ?? null);
  const fields = value as Readonly<Record<string, unknown>>;
  const stored: [string, unknown][] = [];
  for (const name of namesInOrder(fields)) {
    const field = fields[name];
    if (field !== undefined) stored.push([name, storedValue(field)]);
  }
  return Object.fromEntries(stored);
}

/** By the names of fields, these in the order of `jsonb`: documents of a kind have the same, and to sort them takes longer than the rest. */
const ORDERS = new Map<string, readonly string[]>();
/** Whoever names fields by ids makes a new order each time: those are not worth the room. */
const MAX_ORDERS = 1_000;
const MAX_NAMES = 64;

function namesInOrder(fields: object): readonly string[] {
  const names = Object.keys(fields);
  const key = names.join();
  const known = ORDERS.get(key);
  // A name may hold a comma itself.
  if (known?.length === names.length && known.every((name) => Object.hasOwn(fields, name)))
    return known;
  const order = names.toSorted(byJsonbKey);
  if (ORDERS.size < MAX_ORDERS && names.length <= MAX_NAMES) ORDERS.set(key, order);
  return order;
}

const ASCII = /^[\0-\x7f]*$/;

/** Shorter names first, then byte by byte. */
function byJsonbKey(a: string, b: string): number {
  if (ASCII.test(a) && ASCII.test(b)) return a.length - b.length || (a < b ? -1 : 1);
  return (
    Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b))
  );
}

/** How many bytes a document takes as JSON; none where there is none. */
export const sizeOf = (document: object | undefined): number =>
  document ? Buffer.byteLength(JSON.stringify(document)) : 0;

/** A text as PostgreSQL can hold it. */
export function fitText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
