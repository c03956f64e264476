import { showProduct } from '#shared/catalogue/show-product';
import type { ShownProduct } from '#shared/catalogue/shown-product';
import {
  NEAR_IN_PRICE,
  similarProducts,
  type Comparable,
} from '#shared/catalogue/similar-products';
import type { DeviceDatabase } from '../database/device-database';
import { readCatalogueState } from './catalogue-state';

/** What this device finds like a product; the shop finds the same where the copy is complete. */
export interface SimilarHere {
  readonly similar: readonly ShownProduct[];
  readonly complete: boolean;
}

/** Finds what is most like a product in the device's copy of the catalogue, by the rule and among the candidates of the shop. */
export function readSimilar(
  db: DeviceDatabase,
  product: Comparable & { readonly category: string },
): PromiseLike<SimilarHere> {
  const { category, price } = product;
  return db.transaction('r', db.products, db.settings, async () => {
    const { complete } = await readCatalogueState(db);
    const shelf = () => db.products.where('[category+price]');
    const below = await shelf()
      .between([category, 0], [category, price], true, true)
      .reverse()
      .limit(NEAR_IN_PRICE)
      .toArray();
    const above = await shelf()
      .between([category, price], [category, Infinity], false, true)
      .limit(NEAR_IN_PRICE)
      .toArray();
    return { complete, similar: similarProducts(product, [...below, ...above]).map(showProduct) };
  });
}
