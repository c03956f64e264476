import * as z from 'zod/mini';

/** The largest table of one request: in bytes, and in rows without the header. */
export const MAX_TABLE_BYTES = 8 * 1024 * 1024;
export const MAX_TABLE_ROWS = 10_000;
/** The largest file, which the page sends in parts: in bytes, and in rows without the header. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
export const MAX_FILE_ROWS = 100_000;

/** The result of an import, or of its preview. */
export const importCounts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
export type ImportCounts = z.infer<typeof importCounts>;

/** What a row of a table does. */
export const ROW_CHANGES = ['created', 'updated', 'unchanged'] as const;
export type RowChange = (typeof ROW_CHANGES)[number];

/** A cell that a row changes, in the table's own words. */
export const cellChange = z.object({
  column: z.string(),
  from: z.string(),
  to: z.string(),
  variant: z.optional(z.string()),
});
export type CellChange = z.infer<typeof cellChange>;

/** One row of a table, as an import would take it. */
export const previewedRow = z.object({
  /** Where it begins in the file, from 1. It goes on to where the next one begins. */
  line: z.int().check(z.minimum(1)),
  change: z.enum([...ROW_CHANGES, 'refused']),
  /** As its cells say them, whatever they say. */
  _id: z.string(),
  name: z.string(),
  /** Of a row that changes a product: which cells, from what to what. */
  changes: z.optional(z.array(cellChange)),
  /** Why it is refused, a sentence for each cell that is wrong. */
  problems: z.array(z.string()),
});
export type PreviewedRow = z.infer<typeof previewedRow>;

/** `POST /api/products/import/preview`: what an import of a table would do, row by row. */
export const importPreview = z.object({ rows: z.array(previewedRow) });
export type ImportPreview = z.infer<typeof importPreview>;
