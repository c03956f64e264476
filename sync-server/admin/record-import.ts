import { UNDO_TIME } from '#shared/admin/table-import';
import { isSameValue } from '#shared/core/same-value';
import { allFieldsOfProduct } from '#shared/catalogue/patch-product';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import type { ImportChange, ImportedFields, ImportRow } from '../store/kinds/imports';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** How many changes of earlier imports each part removes: more than it adds, so that about two imports are stored at most. */
const FORGOTTEN = 400;

/** Whether an import can be undone no more. @param now milliseconds since 1970 */
export const isOver = ({ at }: ImportRow, now: number): boolean =>
  Date.parse(at) + UNDO_TIME <= now;

interface Part {
  /** The run that it belongs to. */
  readonly run: string;
  /** The products that it names. */
  readonly products: readonly string[];
  /** The name of the admin. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Records what a part of an import changes, in its transaction. */
export interface ImportRecord {
  /** @param before `undefined` for a new product */
  note(before: Product | undefined, after: Product): Promise<void>;
  /** Adds the part to the import, and removes earlier imports. */
  end(counts: Pick<ImportRow, 'created' | 'updated'>): Promise<void>;
}

/**
 * Begins to record a part of an import. Only the last import can be undone: a part of one that is not the last any more is not recorded.
 */
export async function recordImport(
  shop: ShopWriter,
  { run, by, now, products }: Part,
): Promise<ImportRecord | undefined> {
  const all = await shop.allImports();
  const begun = all.find(({ _id }) => _id === run);
  if (begun && begun !== all.at(-1)) return undefined;
  const others = all.filter((one) => one !== begun);
  // Together, so that none is asked for by itself.
  await shop.importChanges(run, products);
  return {
    async note(before, after) {
      const known = await shop.importChange(run, after._id);
      const change = changedFields(before, after);
      // Twice in an import: what was there first is what an undo brings back.
      const first = known && !known.undone ? known : undefined;
      const { _id: product, name, revision } = after;
      const was =
        (first && !first.before) || !change.before ? null : { ...change.before, ...first?.before };
      await shop.putImportChange({
        import: run,
        product,
        name,
        revision,
        before: was,
        after: was ? { ...first?.after, ...change.after } : {},
      });
    },
    async end({ created, updated }) {
      if (created + updated === 0) return;
      const since =
        begun && !isOver(begun, now)
          ? begun
          : { at: new Date(now).toISOString(), created: 0, updated: 0 };
      await shop.putImport({
        _id: run,
        at: since.at,
        by,
        created: since.created + created,
        updated: since.updated + updated,
      });
      let left = FORGOTTEN;
      for (const { _id } of others) if (left > 0) left -= await shop.forgetImport(_id, left);
    },
  };
}

/** What an admin sets of a product, whether it is a draft, and from where its pictures were copied. */
const fieldsOf = (product: Product): ImportedFields => ({
  ...allFieldsOfProduct(documentOfProduct(product)),
  draft: product.draft === true,
  pictureSources: product.pictureSources ?? [],
});

/** Where two states of a product differ in what an admin sets, before and after. */
function changedFields(
  before: Product | undefined,
  after: Product,
): { readonly before: ImportedFields | null; readonly after: ImportedFields } {
  if (!before) return { before: null, after: {} };
  const was: Readonly<Record<string, unknown>> = fieldsOf(before);
  const is: Readonly<Record<string, unknown>> = fieldsOf(after);
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isSameValue(was[name], is[name]),
  );
  const pick = (from: Readonly<Record<string, unknown>>) =>
    // Each value is of its field.
    Object.fromEntries(changed.map((name) => [name, from[name] ?? null])) as ImportedFields;
  return { before: pick(was), after: pick(is) };
}

/**
 * Takes what the shop itself did to a product for a part of the import: to its undo it is no change since.
 * @param product as it was before it, with the revision
 * @param revision after it
 * @param edited what it makes of the values of the product that the import recorded
 */
export async function continueImport(
  shop: ShopWriter,
  run: string,
  product: Pick<Product, '_id' | 'revision'>,
  revision: number,
  edited: (change: Pick<ImportChange, 'before' | 'after'>) => Partial<ImportChange>,
): Promise<void> {
  const change = await shop.importChange(run, product._id);
  if (!change) return;
  await shop.putImportChange({
    ...change,
    revision: change.revision === product.revision ? revision : change.revision,
    ...edited(change),
  });
}
