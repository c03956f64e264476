import { isSameValue } from '../core/same-value';
import type { Product, ProductDocument, ProductStock } from './product';

/** The pieces of a product, and of each of its variants. */
export const piecesOf = ({ countInStock, variants }: Product) => [
  countInStock,
  ...(variants ?? []).map((variant) => variant.countInStock),
];

/** A product without its stock, and without what counts its changes. */
export function withoutStock({
  countInStock: _pieces,
  revision: _revision,
  stockSince: _since,
  variants,
  ...rest
}: Product) {
  return { ...rest, variants: variants?.map(({ countInStock: _its, ...variant }) => variant) };
}

/**
 * Whether two states of a product differ in its stock and in nothing else. Not where the stock is the same: then what changed is
 * beside the product, as its reviews are.
 */
export const differInStockAlone = (before: Product, after: Product): boolean =>
  !isSameValue(piecesOf(before), piecesOf(after)) &&
  isSameValue(withoutStock(before), withoutStock(after));

/** The stock of a product as it travels alone. @param since the revision since which nothing else has changed */
export function stockOf(product: Product, since: number): ProductStock {
  const [countInStock = 0, ...variants] = piecesOf(product);
  const { _id, revision } = product;
  return { _id, countInStock, revision, since, ...(product.variants && { variants }) };
}

/**
 * A product with a stock that was told alone.
 * @returns nothing where the rest of the product has changed since, or the stock is from before
 */
export function withStock<Document extends ProductDocument>(
  product: Document,
  { countInStock, revision, since, variants: pieces = [] }: ProductStock,
): Document | undefined {
  const { variants = [] } = product;
  const isOfIt = since <= product.revision && product.revision <= revision;
  if (!isOfIt || pieces.length !== variants.length) return undefined;
  const restocked = variants.map((one, place) => ({ ...one, countInStock: pieces[place] ?? 0 }));
  return {
    ...product,
    countInStock,
    revision,
    ...(product.variants && { variants: restocked }),
  };
}
