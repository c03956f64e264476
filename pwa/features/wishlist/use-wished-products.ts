import { lineOfKey, productOfLine, type OrderedVariant } from '#shared/catalogue/variant';
import type { Wish } from '#shared/wishes/wish';
import type { DatedProduct } from '../../database/dated-product';
import { useKeptProducts, type KeptProducts } from '../../hooks/use-kept-products';
import { useWishes } from '../../hooks/use-wishes';

/** What a wish is of: a product, or one variant of it at its own price and stock. */
export type WishedLine = DatedProduct & { readonly variant?: OrderedVariant };

/** A wish with its product as the device knows it; `gone`: it is sold no longer, `unknown`: the device does not have it. */
export interface WishedProduct {
  readonly wish: Wish;
  readonly product: WishedLine | 'gone' | 'unknown';
}

/** The wish list with its products, newest first. */
export function useWishedProducts(): readonly WishedProduct[] | undefined {
  const wishes = useWishes();
  const kept = useKeptProducts((wishes ?? []).map(({ _id }) => lineOfKey(_id).product));
  if (!wishes || !kept) return undefined;
  return wishes.map((wish) => ({
    wish,
    product: lineOf(wish, kept.products) ?? (kept.complete ? 'gone' : 'unknown'),
  }));
}

function lineOf({ _id }: Wish, products: KeptProducts['products']) {
  const { product: id, variant } = lineOfKey(_id);
  const product = products.get(id);
  if (!product || variant === undefined) return product;
  return productOfLine(product, variant) ?? 'gone';
}
