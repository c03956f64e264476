import * as z from 'zod/mini';
import { KEPT_REASONS } from '#shared/admin/table-import';
import { picturesOfProduct } from '#shared/catalogue/pictures-of-product';
import type { PictureSource } from '#shared/catalogue/product';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { kind } from '../kind';
import { uploadedPicturesOf } from '../uploaded-picture';
import { ALL } from './people';

/** An import of products by a table, which can be undone for a day. */
const importSchema = z.object({
  /** The run that its parts name. */
  _id: z.string(),
  /** When it began, ISO 8601 UTC. */
  at: z.string(),
  /** The name of the admin. */
  by: z.string(),
  created: z.int(),
  updated: z.int(),
});
export type ImportRow = Readonly<z.infer<typeof importSchema>>;

/** Values of what an admin sets of a product; `null` for none. */
export type ImportedFields = {
  readonly [Name in keyof ProductFields]?: ProductFields[Name] | null;
} & { readonly draft?: boolean; readonly pictureSources?: readonly PictureSource[] };

/** What an import did to a product. */
export interface ImportChange {
  readonly import: string;
  readonly product: string;
  readonly name: string;
  /** Of the product as the import left it. */
  readonly revision: number;
  /** What the import changed, as it was before; `null`: the product is new. */
  readonly before: ImportedFields | null;
  /** The same as the import set it; of a new product nothing. */
  readonly after: ImportedFields;
  /** Whether an undo has come to it. */
  readonly undone?: true;
  /** What the undo left, and why. */
  readonly kept?: { readonly reason: (typeof KEPT_REASONS)[number]; readonly fields?: string[] };
}

const fields = z.record(z.string(), z.unknown());
const changeSchema = z.object({
  import: z.string(),
  product: z.string(),
  name: z.string(),
  revision: z.int(),
  before: z.nullable(fields),
  after: fields,
  undone: z.optional(z.literal(true)),
  kept: z.optional(
    z.object({ reason: z.enum(KEPT_REASONS), fields: z.optional(z.array(z.string())) }),
  ),
});

/** The key of what an import did to a product. */
export const importChangeKey = (run: string, product: string): string => `${run} ${product}`;

/** The addresses of the pictures that an undo brings back. */
export const picturesOfChange = ({ before }: ImportChange): string[] =>
  before ? picturesOfProduct(before) : [];

function uploadedBefore(change: ImportChange): string[] | null {
  const uploaded = uploadedPicturesOf(picturesOfChange(change));
  return uploaded.length > 0 ? uploaded : null;
}

export const imports = kind<ImportRow>()({
  name: 'imports',
  schema: importSchema,
  key: ({ _id }) => _id,
  indexes: { all: { of: () => [ALL], at: ({ at }) => at, guard: () => 'imports' } },
  // Those before the last one go.
  isBounded: true,
});

export const importChanges = kind<ImportChange>()({
  name: 'import_changes',
  schema: changeSchema,
  key: (row) => importChangeKey(row.import, row.product),
  indexes: {
    import: { of: (row) => [row.import] },
    /** Those that no undo has come to. */
    open: { of: (row) => (row.undone ? [] : [row.import]) },
    /** Those that an undo left, in part at least. */
    kept: { of: (row) => (row.kept ? [row.import] : []) },
  },
  columns: { pictures: uploadedBefore },
  // One for each product of the last import.
  isBounded: true,
});
