import * as z from 'zod/mini';
import { importCounts, type ImportCounts } from '#shared/admin/table-import';

/**
 * An import that was begun: all that is still to be sent, under the same keys. It is stored on the device until it ends, so that neither a
 * lost connection nor an ended session nor a reload loses a product or brings one twice.
 */
export const importRun = z.object({
  /** The name of the file. */
  file: z.string(),
  /** Its bytes, and when it was last changed, in milliseconds since 1970: chosen again, it goes on. */
  size: z.optional(z.int()),
  modified: z.optional(z.number()),
  /** What the keys of its parts begin with. */
  run: z.string(),
  parts: z.array(
    z.object({ products: z.int(), table: z.string(), line: z.optional(z.int()), seen: z.string() }),
  ),
  /** Whether the shop copies pictures that are elsewhere. */
  pictures: z.boolean(),
});

/** How far it is: stored by itself, since the parts of a large file are many megabytes. */
export const importProgress = z.object({
  run: z.string(),
  /** How many parts have been taken, from the last one on. */
  taken: z.int(),
  /** Their result, with the first `MAX_SKIPPED` of those that were skipped. */
  counts: importCounts,
  /** How many were skipped. */
  skipped: z.int(),
});
export type ImportRun = z.infer<typeof importRun> & Omit<z.infer<typeof importProgress>, 'run'>;

/** So many products that were left as they are are named. */
const MAX_SKIPPED = 100;

const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0 };

/** Before the first part. */
export const NOT_BEGUN = { taken: 0, counts: NO_COUNTS, skipped: 0 };

/** The run after another part. @param came its result */
export const withPart = (run: ImportRun, came: ImportCounts): ImportRun => ({
  ...run,
  taken: run.taken + 1,
  counts: sumOf(run.counts, came),
  skipped: run.skipped + (came.skipped ?? []).length,
});

function sumOf(a: ImportCounts, b: ImportCounts): ImportCounts {
  const skipped = [...(b.skipped ?? []), ...(a.skipped ?? [])].slice(0, MAX_SKIPPED);
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
  if (part.line !== undefined) query.set('line', String(part.line));
  if (pictures) query.set('pictures', 'copy');
  return {
    path: `/products/import?${query}`,
    key: `import-${run}-${place}`,
    table: part.table,
  };
}
