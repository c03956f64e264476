import * as z from 'zod/mini';
import { instant, uuid } from '../core/identifier';
import { ROW_CHANGES } from './product-import';

/*
 * How a table of products comes into the shop. The file travels as text (`text/csv`), in whatever form it has:
 *
 * 1. `POST /api/products/import/preview`, the whole table, or part by part with `line` as below: `importPreview`. Where `format` is
 *    `unknown`, the columns are matched first (`PUT /api/products/import/columns`, `columnMatch`), then the preview is asked for again: the
 *    shop finds the match by the header.
 * 2. `POST /api/products/import?import=<uuid>&seen=<marks>`, part by part (at most 200 products), each with an `Idempotency-Key`: the `head`
 *    of the table and the lines of the ticked products, those left out between them as empty lines; `line` is the first of them in the
 *    file. `import` names the run, the same for all its parts; without it nothing is recorded for an undo. `seen` has the `mark` of each
 *    product in the order of the table, joined by commas. A product that would change otherwise than it was seen is not written, and is
 *    named in `skipped`. With `pictures=copy` the shop copies pictures of these products that are elsewhere (`importPictures`), in the
 *    background.
 * 3. `GET /api/products/imports/last`: `lastImport`.
 * 4. `POST /api/products/imports/:id/undo`: `undoStep`; call it until `left` is 0. A lost answer is repeated by calling again.
 */

/** The most products of one part. */
export const MAX_PART_PRODUCTS = 200;

/**
 * What a table is: the shop's own, Shopify's or WooCommerce's product file, one whose columns an admin has matched, or one whose columns
 * are to be matched first.
 */
export const TABLE_FORMATS = ['own', 'shopify', 'woocommerce', 'matched', 'unknown'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A product that was not written, because it would not change as it was seen. */
export const skippedProduct = z.object({ line: z.int(), _id: z.string(), name: z.string() });

/** The most pictures that wait to be copied, or could not be copied. */
export const MAX_PICTURES_TO_COPY = 10_000;

/** The result of an import, in products. */
export const importCounts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Pictures that stay at their addresses, since too many wait already; absent for none. */
  picturesLeft: z.optional(z.int()),
  /** Not written, since they changed after the preview; absent for none. */
  skipped: z.optional(z.array(skippedProduct)),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** What is changed of a product, in the words of the shop's own table. */
export const cellChange = z.object({
  column: z.string(),
  from: z.string(),
  to: z.string(),
  /** Of which variant, as its values are read; absent: of the product. */
  variant: z.optional(z.string()),
});
export type CellChange = z.infer<typeof cellChange>;

/** One product of a table, as an import would take it. */
export const previewedRow = z.object({
  /** Where it begins in the file, from 1. */
  line: z.int().check(z.minimum(1)),
  /** All its lines, first and last of each run of them: a product with variants or pictures has several rows. */
  lines: z.array(z.tuple([z.int(), z.int()])),
  change: z.enum([...ROW_CHANGES, 'refused']),
  /** As it is in the shop, or would be; empty: the shop makes one. */
  _id: z.string(),
  name: z.string(),
  /** Sent back in `seen`: the import writes only what was shown. */
  mark: z.string(),
  /** Of a row that changes a product: what, from what to what. */
  changes: z.optional(z.array(cellChange)),
  /** Why it is refused, a sentence for each cell that is wrong, with its column before it: `price: Enter a price`. */
  problems: z.array(z.string()),
  /** What the admin is to know, although it is taken: sentences. Absent for none. */
  notes: z.optional(z.array(z.string())),
  /** How many pictures elsewhere it would have, which the shop can copy; absent for none. */
  pictures: z.optional(z.int()),
});
export type PreviewedRow = z.infer<typeof previewedRow>;

/** The columns of a table that is not known, for matching. */
export const tableColumns = z.object({
  header: z.array(z.string()),
  /** Cells of the first rows. */
  samples: z.array(z.array(z.string())),
  /** Of each column what it says (`MATCH_FIELDS`), empty for nothing: as remembered, else as guessed by its name. */
  columns: z.array(z.string()),
});
export type TableColumns = z.infer<typeof tableColumns>;

/** `POST /api/products/import/preview`: what an import of a table would do, product by product. Nothing is written. */
export const importPreview = z.object({
  format: z.enum(TABLE_FORMATS),
  /** How many lines stand before the first row: with the header, they begin each part. */
  head: z.int(),
  /** Where the format is `matched` or `unknown`. */
  table: z.optional(tableColumns),
  /** In the order of the table; none where the format is `unknown`. */
  rows: z.array(previewedRow),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** For so long the last import can be undone, in milliseconds: a day from its beginning. */
export const UNDO_TIME = 24 * 60 * 60 * 1000;

/** Why a product was not brought back as it was before an import. */
export const KEPT_REASONS = ['ordered', 'changed', 'gone'] as const;

/** A product that an undo left, or left in part. */
export const keptProduct = z.object({
  product: z.string(),
  name: z.string(),
  /**
   * `ordered`: it is new, was ordered, and stays on sale. `changed`: it was changed since; a new one became a draft, of an old one the
   * `fields` stay as they are. `gone`: it was deleted since.
   */
  reason: z.enum(KEPT_REASONS),
  fields: z.optional(z.array(z.string())),
});
export type KeptProduct = z.infer<typeof keptProduct>;

/** `POST /api/products/imports/:id/undo`: a step. Refused by 409 `too_late` where it is too late. */
export const undoStep = z.object({
  /** Products that are as before the import by now, and those that still wait. */
  undone: z.int(),
  left: z.int(),
  /** All that could not be undone so far. */
  kept: z.array(keptProduct),
});
export type UndoStep = z.infer<typeof undoStep>;

/** `GET /api/products/imports/last`. */
export const lastImport = z.object({
  /** `null`: there was none within a day. */
  import: z.nullable(
    z.object({
      _id: uuid,
      /** When it began. */
      at: instant,
      /** Who imported. */
      by: z.string(),
      created: z.int(),
      updated: z.int(),
      /** It can be undone until then. */
      undoUntil: instant,
      /** How far an undo is; absent: it was not begun. */
      undo: z.optional(undoStep),
    }),
  ),
});
export type LastImport = z.infer<typeof lastImport>;

/**
 * Why a picture was not copied. `unreachable` covers all that may be wrong on the way: it does not tell what there is in a network that
 * the shop does not call.
 */
export const PICTURE_PROBLEMS = [
  'unreachable',
  'missing',
  'too_large',
  'no_picture',
  'damaged',
] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** `GET /api/products/imports/pictures`: how far the copying of pictures is that imports name by their addresses. */
export const importPictures = z.object({
  waiting: z.int(),
  copied: z.int(),
  failed: z.int(),
  /** Of the failed ones the first 50. The products have the addresses as before. */
  problems: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      url: z.string(),
      problem: z.enum(PICTURE_PROBLEMS),
    }),
  ),
});
export type ImportPictures = z.infer<typeof importPictures>;

/** What a column of another table may say, in the words of the shop's own table; each once, but for `image` and `attribute`. */
export const MATCH_FIELDS = [
  '_id',
  'sku',
  'barcode',
  'name',
  'description',
  'brand',
  'category',
  'price',
  'mrp',
  'countInStock',
  'weight',
  'image',
  'tags',
  'hsn',
  'gstRate',
  'unit',
  'option1',
  'option2',
  'option3',
  'nameHi',
  'descriptionHi',
  'attribute',
] as const;
export type MatchField = (typeof MATCH_FIELDS)[number];

/** Fields that several columns may say. */
const MANY: readonly string[] = ['', 'image', 'attribute'];
const MAX_COLUMNS = 300;

/** `PUT /api/products/import/columns`: what the columns of a header say; remembered for the next file with it. */
export const columnMatch = z
  .strictObject({
    header: z
      .array(z.string().check(z.maxLength(500)))
      .check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
    columns: z.array(z.enum(['', ...MATCH_FIELDS])),
  })
  .check(
    z.refine(({ header, columns }) => header.length === columns.length, {
      path: ['columns'],
      error: 'One for each column of the header',
    }),
    z.refine(
      ({ columns }) =>
        columns.every((one, at) => MANY.includes(one) || columns.indexOf(one) === at),
      { path: ['columns'], error: 'A field is said by two columns' },
    ),
    z.refine(({ columns }) => columns.some((one) => ['_id', 'name'].includes(one)), {
      path: ['columns'],
      error: 'Match a column with the name or the id',
    }),
  );
export type ColumnMatch = z.infer<typeof columnMatch>;
