import { paiseFromRupees } from '../core/paise';
import type { Goods, Variant } from './goods';
import { GOODS_NAMES, type GoodsFields, type VariantField } from './goods-fields';
import type { Product } from './product';
import type { ProductFields } from './product-fields';
import { hasVariants, variantsOnSale } from './variant';

/** Makes the id of a new variant, one within its product at least. */
export type NewId = () => string;

const noId: NewId = () => {
  throw new RangeError('A variant has no id');
};

/** How long a variant's id is that the shop makes: it travels with every product, and is one within its product alone. */
const ID_LENGTH = 8;

/** The ids of new variants. @param randomUuid a random UUID each time */
export const shortIds =
  (randomUuid: () => string): NewId =>
  () =>
    randomUuid().replaceAll('-', '').slice(-ID_LENGTH);

/** The fields of goods, and the others. */
export function goodsOf(fields: ProductFields): {
  readonly goods: GoodsFields;
  readonly plain: Omit<ProductFields, keyof GoodsFields>;
} {
  const names = new Set<string>(GOODS_NAMES);
  const isGoods = ([name]: readonly [string, unknown]) => names.has(name);
  const all = Object.entries(fields);
  // Each field is of its own type in both.
  return {
    goods: Object.fromEntries(all.filter(isGoods)) as GoodsFields,
    plain: Object.fromEntries(all.filter((entry) => !isGoods(entry))) as ProductFields,
  };
}

/**
 * A product with the goods that an admin has set: what is absent stays, what is empty goes. The first picture is the product's own; with
 * variants its price, MRP and stock follow from them.
 * @throws RangeError for an amount that is no whole number of paise, or a variant without an id where none is made
 */
export function withGoods(product: Product, goods: GoodsFields, newId: NewId = noId): Product {
  const { variants, mrp, images, ...others } = goods;
  const next: Record<string, unknown> = { ...product };
  for (const [name, value] of Object.entries(others))
    set(next, name, isEmpty(value) ? undefined : value);
  if (mrp !== undefined) set(next, 'mrpPaise', mrp === null ? undefined : paiseFromRupees(mrp));
  if (variants) set(next, 'variants', variants.length === 0 ? undefined : named(variants, newId));
  // Every field is one of a product, of its type.
  const changed = next as unknown as Product;
  return withVariantSums(withFittingHindi(withImages(changed, images), goods));
}

function set(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete fields[name];
  else fields[name] = value;
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The variants as they are stored, each with an id. */
function named(variants: readonly VariantField[], newId: NewId): Variant[] {
  const taken = new Set(variants.map(({ id }) => id));
  const free = (): string => {
    const id = newId();
    return taken.has(id) ? free() : id;
  };
  return variants.map(({ id = free(), values, price, countInStock, ...more }) => {
    taken.add(id);
    const { mrp, sku, barcode, image, weight, archived } = more;
    return {
      id,
      values,
      pricePaise: paiseFromRupees(price),
      countInStock,
      ...(typeof mrp === 'number' ? { mrpPaise: paiseFromRupees(mrp) } : {}),
      ...(sku ? { sku } : {}),
      ...(barcode ? { barcode } : {}),
      ...(image === undefined ? {} : { image }),
      ...(typeof weight === 'number' ? { weight } : {}),
      ...(archived ? { archived } : {}),
    };
  });
}

type Images = NonNullable<Goods['images']>;

/** The product's own picture is the first, and no list is kept that says nothing more. */
function withImages(product: Product, given: GoodsFields['images']): Product {
  const { images: before = [], image: own, ...rest } = product;
  const first = given?.[0]?.url ?? own;
  const images: Images = given ?? withFirst(before, own);
  const [one, ...others] = images;
  const isPlain = others.length === 0 && !one?.alt;
  const kept = images.map(({ url, alt }) => (alt ? { url, alt } : { url }));
  return { ...rest, image: first, ...(isPlain ? {} : { images: kept }) };
}

function withFirst(images: Images, url: string): Images {
  if (images.length === 0 || images[0]?.url === url) return images;
  return [{ url }, ...images.slice(1).filter((image) => image.url !== url)];
}

/** Hindi options and attributes that were left as they were, and fit those of the product no more, go. */
function withFittingHindi(product: Product, goods: GoodsFields): Product {
  const { translations, options, attributes = [] } = product;
  if (goods.translations !== undefined || !translations?.hi) return product;
  const { options: hindi, attributes: details, ...hi } = translations.hi;
  const kept = {
    ...hi,
    ...(hindi && fits(hindi, options) ? { options: hindi } : {}),
    ...(details && details.length === attributes.length ? { attributes: details } : {}),
  };
  return { ...product, translations: { ...translations, hi: kept } };
}

/** Whether translated options have the form of those that they translate. */
export function fits(translated: NonNullable<Goods['options']>, options: Goods['options'] = []) {
  return (
    translated.length === options.length &&
    translated.every(({ values }, place) => values.length === options[place]?.values.length)
  );
}

/**
 * A product whose price and stock follow from its variants on sale: the lowest price with its MRP, and the sum. Where none is on sale the
 * price stays, and there is no stock. A product without variants is left as it is.
 */
export function withVariantSums(product: Product): Product {
  if (!hasVariants(product)) return product;
  const onSale = variantsOnSale(product);
  const countInStock = onSale.reduce((sum, variant) => sum + variant.countInStock, 0);
  const [first, ...others] = onSale;
  if (!first) return { ...product, countInStock };
  const cheapest = others.reduce((a, b) => (b.pricePaise < a.pricePaise ? b : a), first);
  const { mrpPaise: _mrp, ...rest } = product;
  const { pricePaise, mrpPaise } = cheapest;
  return { ...rest, pricePaise, countInStock, ...(mrpPaise === undefined ? {} : { mrpPaise }) };
}

/**
 * A product with pieces more or less in its stock, or in that of a variant. What comes back to an archived variant is there when it is for
 * sale again.
 * @param change in pieces, below 0 to take some out
 * @returns `undefined` where so many are not there, and where the line is not sold so any more: by a variant that is gone, or without one
 *   since there are variants
 */
export function withMovedStock(
  product: Product,
  variant: string | undefined,
  change: number,
): Product | undefined {
  const moved = (stock: number) => (stock + change < 0 ? undefined : stock + change);
  if (!hasVariants(product) || variant === undefined) {
    const countInStock = moved(product.countInStock);
    if (hasVariants(product) || variant !== undefined || countInStock === undefined)
      return undefined;
    return { ...product, countInStock };
  }
  const { variants = [] } = product;
  const found = variants.find(({ id }) => id === variant);
  const countInStock = found && moved(found.countInStock);
  if (countInStock === undefined) return undefined;
  return withVariantSums({
    ...product,
    variants: variants.map((one) => (one === found ? { ...one, countInStock } : one)),
  });
}
