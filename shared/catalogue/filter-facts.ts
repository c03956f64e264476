import { paiseFromRupees } from '../core/paise';
import { optionInHindi } from './option-in-hindi';
import { OPTION_SIGN, type OptionValue } from './product-filters';
import { discountOf, type OrderedProduct } from './product-order';
import type { ProductDocument } from './product';
import type { CatalogueChoice } from './search-path';
import { variantsOnSale } from './variant';

/** What decides in which lists a product is, and where. */
export type ListedProduct = OrderedProduct &
  Pick<
    ProductDocument,
    'category' | 'brand' | 'countInStock' | 'options' | 'variants' | 'translations'
  >;

/** Where in the numbers of a piece its price is, in paise; its discount, in whole percent; and whether it is in stock, 1 or 0. */
export const PIECE = { price: 0, discount: 1, stock: 2, values: 3 } as const;
/** In place of a value that is no filter. */
const NO_VALUE = -1;

/** What filters need to know of a product. */
export interface ProductFacts extends OrderedProduct {
  readonly category: string;
  readonly brand: string;
  /**
   * What can be bought: the product without variants, or each of them, `width` numbers each: see `PIECE`, then its values of
   * options, as `OptionNumbers` counts them. Objects took more than twice the memory, and the time of a look at all of them.
   */
  readonly pieces: readonly number[];
  readonly width: number;
}

/** Numbers for all values of options that occur: ten thousand products share few. */
export function createOptionNumbers() {
  const numbers = new Map<string, number>();
  const all: OptionValue[] = [];
  const hindi = new Map<number, OptionValue>();
  const keyOf = ({ name, value }: OptionValue) => `${name}${OPTION_SIGN}${value}`;
  return {
    /** By their numbers. */
    all: all as readonly OptionValue[],
    /** By its number, how a value and its option are called in Hindi: as the product says that changed last. */
    hindi,
    /** `undefined` where no product has it. */
    find: (one: OptionValue): number | undefined => numbers.get(keyOf(one)),
    of(one: OptionValue): number {
      const known = numbers.get(keyOf(one));
      if (known !== undefined) return known;
      numbers.set(keyOf(one), all.length);
      return all.push(one) - 1;
    },
  };
}
export type OptionNumbers = ReturnType<typeof createOptionNumbers>;

/** What filters need to know of a product. */
export function factsOf(product: ListedProduct, numbers: OptionNumbers): ProductFacts {
  const { _id, category, brand, price, mrp, rating, numReviews, createdAt, options = [] } = product;
  const variants = variantsOnSale(product);
  const pieces: number[] = [];
  const add = (
    sold: Pick<ListedProduct, 'price' | 'mrp' | 'countInStock'>,
    values: readonly string[],
  ) => {
    pieces.push(paiseFromRupees(sold.price), discountOf(sold), sold.countInStock > 0 ? 1 : 0);
    for (const [place, { name }] of options.entries()) {
      const value = values[place];
      const isFilter = value !== undefined && name !== '' && !name.includes(OPTION_SIGN);
      const number = isFilter ? numbers.of({ name, value }) : NO_VALUE;
      pieces.push(number);
      const hindi = isFilter ? optionInHindi(product, { name, value }) : undefined;
      if (hindi) numbers.hindi.set(number, hindi);
    }
  };
  for (const variant of variants) add(variant, variant.values);
  if (variants.length === 0) add(product, []);
  return {
    _id,
    category,
    brand,
    price,
    rating,
    numReviews,
    createdAt,
    ...(mrp === undefined ? {} : { mrp }),
    pieces,
    width: PIECE.values + options.length,
  };
}

/** A bit for each thing that a product may lack; options have those from `OPTION` on, in the order of the choice. */
export const LACKS = { category: 1, brand: 2, rating: 4, price: 8, stock: 16, discount: 32 };
const OPTION = 64;
/** As many options may be chosen as there are bits; a shop has three for each product. */
const MAX_OPTIONS = 20;

/** A choice, made ready for a look at many products. */
export interface Filter {
  /** The bits of what the product lacks, whichever of its pieces is bought. */
  lackOf(product: ProductFacts): number;
  /** The bits of what the piece lacks whose numbers begin at a place. */
  lackOfPiece(product: ProductFacts, at: number): number;
  /** The bit of each chosen option. */
  readonly bits: ReadonlyMap<string, number>;
}

/** Makes the filter of a choice. */
export function filterOf(choice: CatalogueChoice, numbers: OptionNumbers): Filter {
  const { category, rating = 0, inStock, discount = 0, options = [] } = choice;
  const brands = choice.brands && choice.brands.length > 0 ? new Set(choice.brands) : undefined;
  const min = (choice.minPrice ?? 0) * 100;
  const max = choice.maxPrice === undefined ? Infinity : choice.maxPrice * 100;
  const names = [...new Set(options.map(({ name }) => name))].slice(0, MAX_OPTIONS);
  const bits = new Map(names.map((name, place) => [name, OPTION << place]));
  const allOptions = OPTION * (2 ** names.length - 1);
  /** By its number, the bit of the option that a value fulfils. */
  const fulfils = new Int32Array(numbers.all.length);
  for (const one of options) {
    const number = numbers.find(one);
    if (number !== undefined) fulfils[number] = bits.get(one.name) ?? 0;
  }
  return {
    bits,
    lackOf: (product) =>
      (category && product.category !== category ? LACKS.category : 0) |
      (brands && !brands.has(product.brand) ? LACKS.brand : 0) |
      (product.rating < rating ? LACKS.rating : 0),
    lackOfPiece({ pieces, width }, at) {
      const price = pieces[at + PIECE.price] ?? 0;
      let lack =
        (price < min || price > max ? LACKS.price : 0) |
        (inStock && pieces[at + PIECE.stock] === 0 ? LACKS.stock : 0) |
        ((pieces[at + PIECE.discount] ?? 0) < discount ? LACKS.discount : 0);
      if (allOptions === 0) return lack;
      lack |= allOptions;
      for (let place = at + PIECE.values; place < at + width; place += 1)
        lack &= ~(fulfils[pieces[place] ?? NO_VALUE] ?? 0);
      return lack;
    },
  };
}

/** Whether a product has all that is chosen. */
export const fits = (filter: Filter, product: ProductFacts): boolean =>
  filter.lackOf(product) === 0 && hasPiece(filter, product);

/** Whether one of its pieces lacks nothing. */
export function hasPiece(filter: Filter, product: ProductFacts): boolean {
  const { pieces, width } = product;
  for (let at = 0; at < pieces.length; at += width)
    if (filter.lackOfPiece(product, at) === 0) return true;
  return false;
}
