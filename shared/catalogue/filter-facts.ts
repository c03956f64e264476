import { paiseFromRupees, type Paise } from '../core/paise';
import { OPTION_SIGN, type OptionValue } from './product-filters';
import { discountOf, type OrderedProduct } from './product-order';
import type { ProductDocument } from './product';
import type { CatalogueChoice } from './search-path';
import { variantsOnSale } from './variant';

/** What decides in which lists a product is, and where. */
export type ListedProduct = OrderedProduct &
  Pick<ProductDocument, 'category' | 'brand' | 'countInStock' | 'options' | 'variants'>;

/** One thing that can be bought: a product without variants, or one of them. */
export interface Piece {
  readonly price: Paise;
  /** In whole percent; 0 for none. */
  readonly discount: number;
  readonly inStock: boolean;
  /** Its values of options, as `OptionNumbers` counts them. */
  readonly values: readonly number[];
}

/** What filters need to know of a product. */
export interface ProductFacts extends OrderedProduct {
  readonly category: string;
  readonly brand: string;
  readonly pieces: readonly Piece[];
}

/** Numbers for all values of options that occur: ten thousand products share few. */
export function createOptionNumbers() {
  const numbers = new Map<string, number>();
  const all: OptionValue[] = [];
  const keyOf = ({ name, value }: OptionValue) => `${name}${OPTION_SIGN}${value}`;
  return {
    /** By their numbers. */
    all: all as readonly OptionValue[],
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
  const pieceOf = (
    sold: Pick<ListedProduct, 'price' | 'mrp' | 'countInStock'>,
    values: readonly string[],
  ): Piece => ({
    price: paiseFromRupees(sold.price),
    discount: discountOf(sold),
    inStock: sold.countInStock > 0,
    values: values.flatMap((value, place) => {
      const name = options[place]?.name ?? '';
      return name === '' || name.includes(OPTION_SIGN) ? [] : [numbers.of({ name, value })];
    }),
  });
  const variants = variantsOnSale(product);
  const pieces = variants.map((variant) => pieceOf(variant, variant.values));
  return {
    _id,
    category,
    brand,
    price,
    rating,
    numReviews,
    createdAt,
    ...(mrp === undefined ? {} : { mrp }),
    pieces: pieces.length > 0 ? pieces : [pieceOf(product, [])],
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
  /** The bits of what the piece lacks. */
  lackOfPiece(piece: Piece): number;
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
  const fulfils = new Map<number, number>();
  for (const one of options) {
    const number = numbers.find(one);
    if (number !== undefined) fulfils.set(number, bits.get(one.name) ?? 0);
  }
  return {
    bits,
    lackOf: (product) =>
      (category && product.category !== category ? LACKS.category : 0) |
      (brands && !brands.has(product.brand) ? LACKS.brand : 0) |
      (product.rating < rating ? LACKS.rating : 0),
    lackOfPiece(piece) {
      let lack =
        (piece.price < min || piece.price > max ? LACKS.price : 0) |
        (inStock && !piece.inStock ? LACKS.stock : 0) |
        (piece.discount < discount ? LACKS.discount : 0);
      if (allOptions === 0) return lack;
      lack |= allOptions;
      for (const value of piece.values) lack &= ~(fulfils.get(value) ?? 0);
      return lack;
    },
  };
}

/** Whether a product has all that is chosen. */
export const fits = (filter: Filter, product: ProductFacts): boolean =>
  filter.lackOf(product) === 0 && product.pieces.some((piece) => filter.lackOfPiece(piece) === 0);
