import type { Product } from '#shared/catalogue/product';
import type { EngineReader, EngineWriter } from '../engine';
import { products } from '../kinds/catalogue';
import { removedProducts, type RemovedProduct } from '../kinds/removed-products';

/** Products that were deleted, and can be restored for a while. */
export const readRemovedProducts = (tx: EngineReader) => ({
  removedProduct: (id: string) => tx.get(removedProducts, id),
  /** Those deleted until a time, the oldest first. @param time ISO 8601 UTC */
  productsRemovedUntil: (time: string, limit: number) =>
    tx.all(removedProducts, { upTo: time, limit }),
});

export const writeRemovedProducts = (tx: EngineWriter) => ({
  /** Deletes a product, and keeps it to be restored. @param at now, ISO 8601 UTC */
  async removeAndKeep(product: Product, at: string): Promise<void> {
    await tx.remove(products, product._id);
    await tx.put(removedProducts, { _id: product._id, at, product });
  },
  forgetRemoved: ({ _id }: Pick<RemovedProduct, '_id'>) => tx.remove(removedProducts, _id),
});
