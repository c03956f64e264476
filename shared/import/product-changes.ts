import type { VariantDocument } from '../catalogue/goods';
import type { ProductDocument } from '../catalogue/product';
import { hasVariants, variantsOnSale, variantTitle } from '../catalogue/variant';
import { cellsOfProduct, cellsOfVariant, OWN_COLUMNS, type Cells } from './own-columns';

/** A cell of a product that changes, or of one of its variants. */
export interface ProductChange {
  readonly column: string;
  readonly from: string;
  readonly to: string;
  /** The variant's values as they are read. */
  readonly variant?: string;
}

/** What differs between two states of a product, in the words of the shop's own table. */
export function productChanges(before: ProductDocument, after: ProductDocument): ProductChange[] {
  const changes: ProductChange[] = differences(ownCells(before, after), ownCells(after, after));
  const was = new Map(variantsOnSale(before).map((variant) => [variant.id, variant]));
  for (const variant of variantsOnSale(after)) {
    const title = variantTitle(variant);
    const old = was.get(variant.id);
    was.delete(variant.id);
    const rows = old
      ? differences(cellsOfVariant(before, old), cellsOfVariant(after, variant))
      : [{ column: 'variant', from: '', to: title }];
    changes.push(...rows.map((row) => ({ ...row, variant: title })));
  }
  changes.push(...[...was.values()].map(goneChange));
  return changes;
}

function goneChange(variant: VariantDocument): ProductChange {
  const title = variantTitle(variant);
  return { column: 'variant', from: title, to: '', variant: title };
}

/** Where there are variants, price and stock of the product follow from them. */
function ownCells(product: ProductDocument, after: ProductDocument): Cells {
  if (!hasVariants(after) || hasVariants(product)) return cellsOfProduct(product);
  const { variants: _none, ...rest } = product;
  return cellsOfProduct({ ...rest, variants: after.variants });
}

function differences(before: Cells, after: Cells): ProductChange[] {
  return OWN_COLUMNS.flatMap((column) => {
    const [from = '', to = ''] = [before[column], after[column]];
    return from === to ? [] : [{ column, from, to }];
  });
}
