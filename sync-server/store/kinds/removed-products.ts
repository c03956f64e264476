import * as z from 'zod/mini';
import type { Product } from '#shared/catalogue/product';
import { kind } from '../kind';
import { productSchema } from '../row-schemas';

/** A product that was deleted, until it cannot be restored any more. */
export interface RemovedProduct {
  /** The product's. */
  readonly _id: string;
  /** When it was deleted, ISO 8601 UTC. */
  readonly at: string;
  readonly product: Product;
}

export const removedProducts = kind<RemovedProduct>()({
  name: 'removed_products',
  schema: z.object({ _id: z.string(), at: z.string(), product: productSchema }),
  key: ({ _id }) => _id,
  listed: ({ at }) => at,
  indexes: {},
  // Each was a product, and goes soon.
  isBounded: true,
});
