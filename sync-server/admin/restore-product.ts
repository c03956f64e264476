import {
  patchProduct,
  type Patched,
  type PatchOptions,
  type ProductPatch,
} from '#shared/catalogue/patch-product';
import { withSourcesBack } from '#shared/catalogue/pictures-of-product';
import type { Product } from '#shared/catalogue/product';
import type { ImportChange, ImportedFields } from '../store/kinds/imports';

/** The first picture is the product's own. */
const PICTURES = ['image', 'images'];
/** With variants these follow from them. */
const OF_VARIANTS = ['price', 'mrp', 'countInStock'];
/** What an empty list says that there is none of; of others `null` does. */
const LISTS = ['images', 'variants'];

/** A product with what an import changed as it was before, and the fields that were changed since, which stay. */
export interface Restored {
  readonly product: Product;
  readonly kept: string[];
}

/**
 * Brings back what an import changed of a product. Sales since count on: of stock the difference goes back. What another change has set
 * since stays.
 * @param isOrdered whether a variant was ordered: one that the import added stays then
 */
export function restoreProduct(
  product: Product,
  { before, after }: { readonly before: ImportedFields; readonly after: ImportChange['after'] },
  isOrdered: (variant: string) => boolean,
  options: PatchOptions,
): Restored {
  const { draft, pictureSources, ...was } = before;
  const isOfVariants = 'variants' in was;
  const hadAndHas = [before, after].every(({ variants }) => (variants?.length ?? 0) > 0);
  const names = Object.keys(was).filter(
    (name) => !(isOfVariants && hadAndHas && OF_VARIANTS.includes(name)),
  );
  const groups = groupsOf(names, isOfVariants);
  const lostVariants = (after.variants ?? []).flatMap(({ id }) =>
    id !== undefined && !before.variants?.some((one) => one.id === id) ? id : [],
  );
  const mayLose = !lostVariants.some(isOrdered);
  const apply = (to: Product, fields: readonly string[]): Patched =>
    patchProduct(
      to,
      { ...patchOf(fields, before, after), ...(draft === undefined ? {} : { draft }) },
      options,
    );
  if (mayLose) {
    const whole = apply(product, names);
    if ('product' in whole)
      return { product: withSourcesBack(product, whole.product, pictureSources), kept: [] };
  }
  const kept: string[] = [];
  let restored = product;
  for (const group of groups) {
    const came = group.includes('variants') && !mayLose ? undefined : apply(restored, group);
    if (came && 'product' in came) restored = came.product;
    else kept.push(...group);
  }
  // One change, however many fields came back.
  if (restored !== product) restored = { ...restored, revision: product.revision + 1 };
  return { product: withSourcesBack(product, restored, pictureSources), kept };
}

/** The changed fields, those that make sense only together in one group. */
function groupsOf(names: readonly string[], isOfVariants: boolean): string[][] {
  const together = isOfVariants ? [PICTURES, ['options', 'variants', ...OF_VARIANTS]] : [PICTURES];
  const alone = names.filter((name) => !together.some((group) => group.includes(name)));
  const groups = together.map((group) => group.filter((name) => names.includes(name)));
  return [...groups.filter(({ length }) => length > 0), ...alone.map((name) => [name])];
}

function patchOf(
  fields: readonly string[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ProductPatch {
  const changes: Record<string, unknown> = {};
  const seen: Record<string, unknown> = {};
  for (const name of fields) {
    if (name === 'countInStock') continue;
    changes[name] = before[name] ?? (LISTS.includes(name) ? [] : null);
    seen[name] = after[name] ?? null;
  }
  const [was, is] = [before['countInStock'], after['countInStock']];
  const stockChange =
    fields.includes('countInStock') && typeof was === 'number' && typeof is === 'number'
      ? was - is
      : 0;
  // Each value is of its field.
  return { ...({ changes, seen } as ProductPatch), ...(stockChange === 0 ? {} : { stockChange }) };
}
