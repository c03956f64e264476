import type { ProductDocument } from '#shared/catalogue/product';

const TEXTS = ['_id', 'name', 'image', 'description', 'brand', 'category', 'createdAt'] as const;
const NUMBERS = ['price', 'countInStock', 'rating', 'numReviews', 'revision'] as const;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A product's shape. Looks at types alone: see `readCataloguePage`. */
export function isProduct(value: unknown): value is ProductDocument {
  return (
    isRecord(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    NUMBERS.every((name) => typeof value[name] === 'number') &&
    (value['reviews'] === undefined || Array.isArray(value['reviews']))
  );
}
