import * as z from 'zod/mini';
import { importCounts, type ImportCounts } from '#shared/admin/table-import';

/**
 * An import that was begun: all that is still to be sent, under the same keys. It is stored on the device until it ends, so that neither a
 * lost connection nor an ended session nor a reload loses a product or brings one twice.
 */
export const importRun = z.object({
  /** The name of the file. */
  file: z.string(),
  /** What the keys of its parts begin with. */
  run: z.string(),
  parts: z.array(z.object({ products: z.int(), table: z.string(), seen: z.string() })),
  /** Whether the shop copies pictures that are elsewhere. */
  pictures: z.boolean(),
  /** How many parts have been taken, from the last one on. */
  taken: z.int(),
  /** Their result. */
  counts: importCounts,
});
export type ImportRun = z.infer<typeof importRun>;

export const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0 };

export function sumOf(a: ImportCounts, b: ImportCounts): ImportCounts {
  const skipped = [...(b.skipped ?? []), ...(a.skipped ?? [])];
  const picturesLeft = (a.picturesLeft ?? 0) + (b.picturesLeft ?? 0);
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(picturesLeft > 0 ? { picturesLeft } : {}),
  };
}

const productsIn = (parts: ImportRun['parts']) =>
  parts.reduce((sum, { products }) => sum + products, 0);

/** How many products have been sent, and how many there are. */
export const progressOf = ({ parts, taken }: ImportRun) => ({
  done: productsIn(parts.slice(parts.length - taken)),
  all: productsIn(parts),
});

/** The address of the next part and its key; the last part goes first, so that the first row becomes the newest product. */
export function nextPart({ run, parts, taken, pictures }: ImportRun) {
  const place = parts.length - 1 - taken;
  const part = parts[place];
  if (!part) return undefined;
  const query = new URLSearchParams({ import: run, seen: part.seen });
  if (pictures) query.set('pictures', 'copy');
  return {
    path: `/products/import?${query}`,
    key: `import-${run}-${place}`,
    table: part.table,
  };
}
