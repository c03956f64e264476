/** A value of an option, such as M of Size. */
export interface OptionValue {
  readonly name: string;
  readonly value: string;
}

/**
 * What the products of a list must have, besides the category (docs/shop-rules.md#r-catalogue-20). Of several brands, or several
 * values of one option, any; of different options each. Price, discount, stock and options are those of one variant.
 */
export interface ProductFilters {
  readonly brands?: readonly string[] | undefined;
  /** In whole rupees. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** At least so many stars, one of `RATING_STEPS`. */
  readonly rating?: number | undefined;
  readonly inStock?: true | undefined;
  /** At least so many percent below the printed price, one of `DISCOUNT_STEPS`. */
  readonly discount?: number | undefined;
  readonly options?: readonly OptionValue[] | undefined;
}

export const RATING_STEPS: readonly number[] = [4, 3, 2, 1];
export const DISCOUNT_STEPS: readonly number[] = [10, 20, 30, 40, 50];

/** The most values that a list of filters may have; what is beyond them is left out. */
export const MAX_FILTER_VALUES = 20;
/** The longest brand, option or value, in characters. */
export const MAX_FILTER_TEXT = 100;
/** Between an option and its value in an address; an option with it in its name is no filter. */
export const OPTION_SIGN = ':';
/** Whole rupees, as an address names them. */
export const RUPEES = /^\d{1,8}$/;

/** The query of an address, or of a request. */
export interface FilterQuery {
  get(name: string): string | null;
  getAll(name: string): readonly string[];
}

/** Half of a letter of two halves, as a cut leaves it: no address can contain it. */
const HALF_LETTER = /\p{Surrogate}/gu;

/** A text without halves of letters. */
export const wholeLetters = (text: string): string => text.replace(HALF_LETTER, '');
/** A text as it may be in an address. */
export const addressText = (text: string): string => encodeURIComponent(wholeLetters(text));

const textOf = ({ name, value }: OptionValue) => `${name}${OPTION_SIGN}${value}`;

/** Different texts in one order, so that equal choices have equal addresses. */
const canonical = (texts: readonly string[]) =>
  [...new Set(texts)]
    .filter((text) => text !== '')
    .sort()
    .slice(0, MAX_FILTER_VALUES);

/** The parts of an address's query that name filters, in their one order. */
export function filterQueryOf(filters: ProductFilters): string[] {
  const { brands = [], minPrice, maxPrice, rating, inStock, discount, options = [] } = filters;
  const one = (name: string, value: number | undefined) => (value ? [`${name}=${value}`] : []);
  return [
    ...canonical(brands).map((brand) => `brand=${addressText(brand)}`),
    ...one('min', minPrice),
    ...(maxPrice === undefined ? [] : [`max=${maxPrice}`]),
    ...one('rating', rating),
    ...(inStock ? ['stock=in'] : []),
    ...one('discount', discount),
    ...canonical(options.map(textOf)).map((text) => `option=${addressText(text)}`),
  ];
}

const stepOf = (steps: readonly number[], text: string | null) =>
  steps.find((step) => String(step) === text);

const rupeesOf = (text: string | null) =>
  text !== null && RUPEES.test(text) ? Number(text) : undefined;

function optionOf(text: string): OptionValue[] {
  const place = text.indexOf(OPTION_SIGN);
  const [name, value] = [text.slice(0, place), text.slice(place + 1)];
  return place > 0 && value !== '' ? [{ name, value }] : [];
}

/** Reads the filters out of a query; what makes no sense there is none. */
export function filtersOf(query: FilterQuery): ProductFilters {
  const texts = (name: string, length: number) =>
    canonical(query.getAll(name).map((text) => text.slice(0, length)));
  const brands = texts('brand', MAX_FILTER_TEXT);
  const options = texts('option', 2 * MAX_FILTER_TEXT).flatMap(optionOf);
  const minPrice = rupeesOf(query.get('min'));
  const maxPrice = rupeesOf(query.get('max'));
  const rating = stepOf(RATING_STEPS, query.get('rating'));
  const discount = stepOf(DISCOUNT_STEPS, query.get('discount'));
  return {
    ...(brands.length > 0 ? { brands } : {}),
    ...(minPrice ? { minPrice } : {}),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(rating ? { rating } : {}),
    ...(query.get('stock') === 'in' ? { inStock: true } : {}),
    ...(discount ? { discount } : {}),
    ...(options.length > 0 ? { options } : {}),
  };
}

/** Whether there is any filter. */
export const hasFilters = (filters: ProductFilters): boolean => filterQueryOf(filters).length > 0;

/** How many filters there are, a price range counted as one. */
export const filterCount = (filters: ProductFilters): number =>
  filterQueryOf(filters.minPrice ? { ...filters, maxPrice: undefined } : filters).length;
