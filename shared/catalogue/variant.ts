/** What names a line of a cart, an order or a hold: a product, and its variant where it has variants. */
export interface LineOf {
  readonly product: string;
  readonly variant?: string | undefined;
}

/** Between the ids of a product and its variant: no id has it. */
const BETWEEN = ':';

/** A line's name, one in its cart or order: the id of the product alone where there is no variant. */
export function lineKey(product: string, variant?: string): string {
  return variant === undefined ? product : `${product}${BETWEEN}${variant}`;
}

/** The line that a name of `lineKey` is of. */
export function lineOfKey(key: string): { readonly product: string; readonly variant?: string } {
  const [product = '', variant] = key.split(BETWEEN);
  return variant === undefined ? { product } : { product, variant };
}

/** What is needed of a variant, stored or as it travels. */
export interface AnyVariant {
  readonly id: string;
  readonly values: readonly string[];
  readonly countInStock: number;
  readonly archived?: true | undefined;
}

/** What may have variants. */
export interface WithVariants<Any extends AnyVariant> {
  readonly variants?: readonly Any[] | undefined;
}

/** Whether a product is sold by variants alone. */
export const hasVariants = ({ variants }: WithVariants<AnyVariant>): boolean =>
  variants !== undefined && variants.length > 0;

/** The variants that are for sale. */
export function variantsOnSale<Any extends AnyVariant>({ variants = [] }: WithVariants<Any>) {
  return variants.filter(({ archived }) => archived !== true);
}

/** A variant that is for sale, by its id. */
export function findVariant<Any extends AnyVariant>(product: WithVariants<Any>, id: string) {
  return variantsOnSale(product).find((variant) => variant.id === id);
}

/** A variant's values as they are read: `M, Red`. */
export const variantTitle = ({ values }: { readonly values: readonly string[] }): string =>
  values.join(', ');

/** The name of a line: that of the product, with the values of its variant: `Kurta — M, Red`. */
export function lineName(
  name: string,
  variant: { readonly values: readonly string[] } | undefined,
): string {
  return variant && variant.values.length > 0 ? `${name} — ${variantTitle(variant)}` : name;
}

/** The lowest and the highest price of what is for sale, in the unit of the product's own price. */
export function priceRange({
  price,
  variants = [],
}: {
  readonly price: number;
  readonly variants?: readonly (AnyVariant & { readonly price: number })[] | undefined;
}): { readonly from: number; readonly to: number } {
  const prices = variantsOnSale({ variants }).map((variant) => variant.price);
  if (prices.length === 0) return { from: price, to: price };
  return { from: Math.min(...prices), to: Math.max(...prices) };
}

/** The shop's own numbers and the barcodes of a product and of what is for sale of it: they are found exactly as they are. */
export function skusOf(product: {
  readonly sku?: string | undefined;
  readonly barcode?: string | undefined;
  readonly variants?:
    | readonly (AnyVariant & {
        readonly sku?: string | undefined;
        readonly barcode?: string | undefined;
      })[]
    | undefined;
}): string[] {
  const all = [product, ...variantsOnSale(product)].flatMap(({ sku, barcode }) => [sku, barcode]);
  return [...new Set(all.filter((code) => code !== undefined))];
}

/** A variant as an order keeps it. */
export interface OrderedVariant {
  readonly id: string;
  readonly values: readonly string[];
  readonly sku?: string | undefined;
}

/** What is needed of a product that is shown as one line of it. */
interface ShownProduct {
  readonly price: number;
  readonly image: string;
  readonly countInStock: number;
  readonly variants?:
    | readonly (AnyVariant & {
        readonly price: number;
        readonly sku?: string | undefined;
        readonly image?: string | undefined;
      })[]
    | undefined;
}

/**
 * A product as one line of it is shown: with price, stock and picture of its variant. The same rule as `soldAs`, for products as they
 * travel.
 * @returns `undefined` where it is not sold so
 */
export function productOfLine<Shown extends ShownProduct>(
  product: Shown,
  variant?: string,
): (Shown & { readonly variant?: OrderedVariant }) | undefined {
  if (!hasVariants(product)) return variant === undefined ? product : undefined;
  const found = variant === undefined ? undefined : findVariant(product, variant);
  if (!found) return undefined;
  const { id, values, price, countInStock, sku, image = product.image } = found;
  const ordered = { id, values, ...(sku === undefined ? {} : { sku }) };
  return { ...product, price, countInStock, image, variant: ordered };
}

/**
 * How many pieces of a line are in stock. Of a product that has variants, where none is named: of all of them.
 * @param key of `lineKey`
 */
export function stockOfLine(
  product: WithVariants<AnyVariant> & { readonly countInStock: number },
  key: string,
): number {
  const { variant } = lineOfKey(key);
  if (variant === undefined) return product.countInStock;
  return findVariant(product, variant)?.countInStock ?? 0;
}
