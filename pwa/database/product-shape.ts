import type { ProductDocument } from '#shared/catalogue/product';
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
