import type { ProductDocument, ProductStock } from '#shared/catalogue/product';
import { isRecord } from '#shared/core/record';

const TEXTS = ['_id', 'name', 'image', 'description', 'brand', 'category', 'createdAt'] as const;
const NUMBERS = ['price', 'countInStock', 'rating', 'numReviews', 'revision'] as const;

/** A product's shape. Looks at types alone: see `readCataloguePage`. */
export function isProduct(value: unknown): value is ProductDocument {
  return (
    isRecord(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    NUMBERS.every((name) => typeof value[name] === 'number') &&
    (value['reviews'] === undefined || Array.isArray(value['reviews']))
  );
}

/** A stock that is told alone; its types alone too. */
export function isProductStock(value: unknown): value is ProductStock {
  if (!isRecord(value) || typeof value['_id'] !== 'string') return false;
  const { countInStock, revision, since, variants = [] } = value;
  const numbers = [countInStock, revision, since];
  return (
    Array.isArray(variants) && [...numbers, ...variants].every((one) => typeof one === 'number')
  );
}
