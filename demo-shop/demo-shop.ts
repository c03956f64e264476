/**
 * The demo shop: hand-written products with which an empty store is filled.
 *
 * One JSON file per category lies in `products/`; each product's pictures lie in `pictures/`.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { GoodsFields } from '#shared/catalogue/goods-fields';
import { offer, type Offer } from '#shared/offers/offer';
import { pinRowOf } from '#shared/shipping/pin-csv';
import type { PinRow } from '#shared/shipping/pin-table';
import { goodsFileSchema, goodsOfItem, hindiFileSchema, pictureAddress } from './goods';

/** What a customer wrote about a product. */
export interface DemoReview {
  /** First name of the reviewer. */
  name: string;
  /** Stars, a whole number from 1 to 5. */
  rating: number;
  /** The text of the review, 15 to 180 characters. */
  comment: string;
  /** Age of the review in whole days, counted back from the day the store is filled. */
  daysAgo: number;
}

/** One product of the demo shop. */
export interface DemoProduct {
  /** Unique and stable, `[a-z0-9-]`; also the stem of the names of the picture files. */
  id: string;
  name: string;
  brand: string;
  category: string;
  /** Plain text, 200 to 300 characters. */
  description: string;
  /** Price of one piece in Indian rupees, at most two decimals; of several sizes of a pack that of the smallest. */
  price: number;
  /** Pieces on the shelf; 0 means sold out. */
  countInStock: number;
  reviews: DemoReview[];
  /** Variants, more pictures, declarations, Hindi: absent in a list that was read from a folder of one's own. */
  goods?: GoodsFields;
}

const demoProductsSchema: z.ZodType<DemoProduct[]> = z.array(
  z.object({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    name: z.string().min(1),
    brand: z.string().min(1),
    category: z.string().min(1),
    description: z.string().min(1),
    price: z.number().positive(),
    countInStock: z.number().int().nonnegative(),
    reviews: z.array(
      z.object({
        name: z.string().min(1),
        rating: z.number().int().min(1).max(5),
        comment: z.string().min(1),
        daysAgo: z.number().int().nonnegative(),
      }),
    ),
  }),
);

/** How far the order of the categories is rotated from one pass to the next, in categories. */
const TURN_PER_ROUND = 3;

/** The place of a file or folder beside this one. */
const placeOf = (name: string): string =>
  path.join(path.dirname(fileURLToPath(import.meta.url)), name);

async function readOwn<T>(name: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse(await readFile(placeOf(name), 'utf8')));
}

/**
 * Reads all demo products.
 *
 * The order is the same at every call and mixes the categories: one product of each category, then
 * the second of each, and so on, so that any stretch of the list shows variety.
 *
 * @param directory Folder with the JSON files; by default `products/` beside this file.
 * @throws When a file cannot be read or does not hold products.
 */
export async function loadDemoProducts(directory?: string): Promise<DemoProduct[]> {
  if (directory !== undefined) return readProducts(directory);
  const files = {
    goods: await readOwn('goods.json', goodsFileSchema),
    hindi: await readOwn('hindi.json', hindiFileSchema),
  };
  const products = await readProducts(placeOf('products'));
  return products.map((product) => ({ ...product, goods: goodsOfItem(product, files) }));
}

async function readProducts(directory: string): Promise<DemoProduct[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const categories = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(directory, name), 'utf8');
      return demoProductsSchema.parse(JSON.parse(text));
    }),
  );
  return interleave(categories);
}

const searchWordsSchema = z.object({
  synonyms: z.array(z.object({ typed: z.string().min(1), means: z.string().min(1) })),
  categories: z.array(z.object({ category: z.string().min(1), hindi: z.string().min(1) })),
});

/**
 * Reads what shoppers of the demo shop may type for its products, in Hindi and in Latin letters, and what its
 * categories are called in Hindi. Words that only sound different need no line here.
 *
 * @throws When the file cannot be read or does not hold such words.
 */
export async function loadSearchWords(): Promise<z.infer<typeof searchWordsSchema>> {
  return readOwn('search-words.json', searchWordsSchema);
}

/**
 * Reads where the demo shop delivers, and how soon: a table as owners import it, without quotes (docs/pin-codes.md).
 * @throws Error where a row is wrong
 */
export async function loadPinRows(): Promise<PinRow[]> {
  const [, ...lines] = (await readFile(placeOf('pin-codes.csv'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const { row, problems } = pinRowOf(line.split(','));
    if (!row) throw new Error(`${line}: ${problems.join(', ')}`);
    return row;
  });
}

/**
 * Reads the offers of the demo shop, amounts in paise: an automatic one on a category, one by a code, and free delivery.
 * @param from since when they run, ISO 8601 UTC
 * @throws When the file cannot be read or does not hold offers.
 */
export async function loadOffers(from: string): Promise<Offer[]> {
  const terms = await readOwn('offers.json', z.array(z.object({}).loose()));
  return terms.map((one) => offer.parse({ ...one, from, active: true, revision: 1 }));
}

/**
 * The address of a product's large picture (960 pixels square). The smaller ones are reached by
 * writing 400 or 160 (pixels) in its place.
 */
export function pictureOf(id: string): string {
  return pictureAddress(id);
}

function interleave<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const mixed: T[] = [];
  for (let round = 0; round < longest; round += 1) {
    for (let step = 0; step < lists.length; step += 1) {
      const item = lists[(step + round * TURN_PER_ROUND) % lists.length]?.[round];
      if (item !== undefined) mixed.push(item);
    }
  }
  return mixed;
}
