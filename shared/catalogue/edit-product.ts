import { paiseFromRupees } from '../core/paise';
import { withinLength } from '../messages/letters';
import { PLACEHOLDER_IMAGE } from './picture';
import type { Product, ProductDocument } from './product';
import { goodsOf, withGoods, type NewId } from './edit-goods';
import { MAX_NAME } from './field-rules';
import type { ProductFields } from './product-fields';

/**
 * What a new product is before an admin has filled it in (docs/shop-rules.md#r-catalogue-12): free and out of stock, so
 * it cannot be ordered.
 */
export const SAMPLE_PRODUCT: ProductFields = {
  name: 'Sample product',
  price: 0,
  image: PLACEHOLDER_IMAGE,
  brand: 'Sample brand',
  category: 'Sample category',
  description: '',
  countInStock: 0,
};

/**
 * A text of a product that an admin has filled in.
 * @returns nothing while a draft still has the text that the shop made it with
 */
export const filledIn = (
  product: Pick<ProductDocument, 'name' | 'brand' | 'category' | 'draft'>,
  name: 'name' | 'brand' | 'category',
): string | undefined =>
  product.draft === true && product[name] === SAMPLE_PRODUCT[name] ? undefined : product[name];

/**
 * A product as it enters the shop, without a review.
 * @param _id new to the shop
 * @param fields of the schema of `productFields`
 * @param now milliseconds since 1970
 * @param newId makes the id of a variant that has none
 * @throws RangeError for a price that is no whole number of paise
 */
export function newProduct(
  _id: string,
  fields: ProductFields,
  now: number,
  newId?: NewId,
): Product {
  const createdAt = new Date(now).toISOString();
  const { goods, plain } = goodsOf(fields);
  const { price, lowStock, hsn, ...rest } = plain;
  const pricePaise = paiseFromRupees(price);
  const own = typeof lowStock === 'number' ? { lowStock } : {};
  const product = {
    _id,
    ...rest,
    ...own,
    ...hsnOf(hsn),
    pricePaise,
    ratingSum: 0,
    numReviews: 0,
    createdAt,
    revision: 1,
  };
  return withGoods(product, goods, newId);
}

/**
 * A product that an admin has just made and will fill in: a draft, which shoppers do not see
 * (docs/shop-rules.md#r-catalogue-12).
 * @param now milliseconds since 1970
 */
export function newDraft(_id: string, now: number): Product {
  return { ...newProduct(_id, SAMPLE_PRODUCT, now), draft: true };
}

/**
 * A product with an admin's figures, its revision raised by one (docs/api.md#revisions). The figures win over what was
 * there, stock included; to avoid that, a client names the revision it saw. A draft goes on sale with its first
 * price; one that has a price already, by `withDraft`.
 * @param fields of the schema of `productFields`; what of goods is absent there is left as it was
 * @param newId makes the id of a variant that has none
 * @throws RangeError for a price that is no whole number of paise
 */
export function editProduct(product: Product, fields: ProductFields, newId?: NewId): Product {
  const { goods, plain } = goodsOf(fields);
  const { price, lowStock, hsn = product.hsn, ...rest } = plain;
  const { draft, lowStock: level, hsn: _hsn, ...before } = product;
  const own = lowStock === undefined ? level : (lowStock ?? undefined);
  const edited = withGoods(
    {
      ...before,
      ...rest,
      ...hsnOf(hsn),
      pricePaise: paiseFromRupees(price),
      revision: product.revision + 1,
      ...(own === undefined ? {} : { lowStock: own }),
    },
    goods,
    newId,
  );
  return draft && (edited.pricePaise === 0 || product.pricePaise > 0)
    ? { ...edited, draft }
    : edited;
}

/**
 * A product as a draft, or on sale (docs/shop-rules.md#r-owner-6). What has no price stays a draft.
 */
export function withDraft(product: Product, isDraft: boolean): Product {
  const { draft: _draft, ...rest } = product;
  return isDraft || product.pricePaise === 0 ? { ...rest, draft: true } : rest;
}

/**
 * A draft with everything that an admin has set of a product but its stock: to be changed and put on sale.
 * @param now milliseconds since 1970
 */
export function duplicateOf(product: Product, _id: string, now: number): Product {
  const { draft: _draft, ratingCounts: _counts, variants, ...copied } = product;
  return {
    ...copied,
    ...(variants && { variants: variants.map((variant) => ({ ...variant, countInStock: 0 })) }),
    _id,
    name: withinLength(product.name, MAX_NAME - COPY.length) + COPY,
    countInStock: 0,
    ratingSum: 0,
    numReviews: 0,
    createdAt: new Date(now).toISOString(),
    revision: 1,
    draft: true,
  };
}

const COPY = ' (copy)';

/** A code of the tax tariff as a product has it: none where it is empty. */
const hsnOf = (hsn = ''): Pick<Product, 'hsn'> => (hsn === '' ? {} : { hsn });
