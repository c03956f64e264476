import type { ProductDocument } from './product';
import { foldForSearch, joinedWords, plainWords } from './search-token';

/** What a product may have beyond its name: codes, words of the owner, and its texts in Hindi. */
interface MoreToFind {
  readonly sku?: string | undefined;
  readonly barcode?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly options?: readonly { readonly values: readonly string[] }[] | undefined;
  readonly variants?:
    | readonly {
        readonly sku?: string | undefined;
        readonly barcode?: string | undefined;
        readonly archived?: true | undefined;
      }[]
    | undefined;
  readonly translations?:
    | {
        readonly hi?:
          | {
              readonly name?: string | undefined;
              readonly brand?: string | undefined;
              readonly category?: string | undefined;
              readonly options?: readonly { readonly values: readonly string[] }[] | undefined;
            }
          | undefined;
      }
    | undefined;
}

/** What search looks at (docs/api.md#search), what orders equals, and the price for a limit. */
export type SearchableProduct = Pick<
  ProductDocument,
  '_id' | 'name' | 'brand' | 'category' | 'price' | 'createdAt'
> &
  MoreToFind;

/** What a word says of a product by its position, from the thing itself to a detail. One digit each: they are stored. */
const WEIGHTS = { thing: 9, name: 8, category: 7, detail: 5, tag: 5, brand: 4, option: 3 } as const;

/** Whether a word is in the brand alone: then what is inside it is no match. */
export const isOfBrandAlone = (weight: number): boolean => weight === WEIGHTS.brand;

/** One product as the index keeps it. */
export interface SearchEntry {
  readonly _id: string;
  readonly createdAt: string;
  /** In rupees. */
  readonly price: number;
  /** Its words, each followed by the digit of its weight, between spaces. */
  readonly text: string;
  /** Numbers of the article and bar codes, folded, each between line ends. */
  readonly codes: string;
}

/** Where the details of a name begin: "Anti-dandruff shampoo with tea tree, 300 ml". */
const DETAILS = /[,(:;/|–—]|\s(?:with|for|in|from|by|to|without)\s/;
/** How many, and of what: "Set of 6 Glasses". */
const HOW_MANY = /^(?:set|pack|pair|box)\s+of\s+(?:\d+\s+)?/;
/** Says little of itself: what stands before it is the thing too. */
const COLLECTION = /^(?:set|kit|pack|pair|combo|box|bag)$/;
const MEASURE = /^\d|^(?:w|g|gm|kg|mg|ml|l|m|cm|mm|gb|tb|mah|inch|litre|hz)$/;

type Weigh = (words: readonly string[], weight: number) => void;

/** Weighs the words of a name: the last word before its details is the thing; what is before it says which. */
function weighName(name: string, weigh: Weigh): void {
  const folded = foldForSearch(name).trim();
  const [main = ''] = folded.replace(HOW_MANY, '').split(DETAILS, 1);
  const all = plainWords(folded);
  const words = plainWords(main).filter((word) => !MEASURE.test(word));
  const last = COLLECTION.test(words.at(-1) ?? '') ? -2 : -1;
  const hyphened = joinedWords(main, []);
  weigh(words.slice(last), WEIGHTS.thing);
  weigh(
    hyphened.filter((word) => word.endsWith(words.at(-1) ?? ' ')),
    WEIGHTS.thing,
  );
  weigh([...words, ...hyphened], WEIGHTS.name);
  weigh([...all, ...joinedWords(folded, all)], WEIGHTS.detail);
}

/** Brands and categories are those of many products. */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, readonly string[]>();

function wordsOfText(text: string): readonly string[] {
  const known = remembered.get(text);
  if (known) return known;
  const folded = foldForSearch(text);
  const plain = plainWords(folded);
  const words = [...plain, ...joinedWords(folded, plain)];
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, words);
  return words;
}

/** The codes of a product, as they are compared. */
export const codeOf = (text: string): string => foldForSearch(text.trim());

function codesOf({ sku, barcode, variants = [] }: MoreToFind): string {
  const sold = variants.filter(({ archived }) => !archived);
  const codes = [{ sku, barcode }, ...sold].flatMap((one) => [one.sku, one.barcode]);
  const folded = new Set(codes.flatMap((code) => (code ? codeOf(code) : [])));
  return folded.size === 0 ? '' : `\n${[...folded].join('\n')}\n`;
}

/** Reads what search needs out of a product. */
export function entryOf(product: SearchableProduct): SearchEntry {
  const weights = new Map<string, number>();
  const weigh: Weigh = (words, weight) => {
    for (const word of words) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  const weighText = (text: string, weight: number) => weigh(wordsOfText(text), weight);
  const hindi = product.translations?.hi;
  for (const { name, brand, category, options } of [product, hindi ?? {}]) {
    if (name) weighName(name, weigh);
    if (category) weighText(category, WEIGHTS.category);
    if (brand) weighText(brand, WEIGHTS.brand);
    for (const { values } of options ?? []) weighText(values.join(' '), WEIGHTS.option);
  }
  for (const tag of product.tags ?? []) weighText(tag, WEIGHTS.tag);
  const { _id, createdAt, price } = product;
  const text = [...weights].map(([word, weight]) => word + weight).join(' ');
  return { _id, createdAt, price, text, codes: codesOf(product) };
}

/** The words of an entry with their weights. */
export function* weighedWords({ text }: SearchEntry): Generator<readonly [string, number]> {
  if (text === '') return;
  for (const one of text.split(' ')) yield [one.slice(0, -1), Number(one.at(-1))];
}
