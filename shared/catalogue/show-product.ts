import type { ProductDocument } from './product';
import type { ShownProduct } from './shown-product';
import { priceRange } from './variant';

/** What a row of links shows of a product. */
export function showProduct(product: ProductDocument): ShownProduct {
  const { _id, name, image, price, mrp, countInStock, translations } = product;
  const hindi = translations?.hi?.name;
  return {
    _id,
    name,
    image,
    price,
    ...(mrp === undefined ? {} : { mrp }),
    ...(priceRange(product).to > price && { isFrom: true as const }),
    ...(countInStock < 1 && { isSoldOut: true as const }),
    ...(hindi ? { hindi } : {}),
  };
}
