import { setTimeout as pause } from 'node:timers/promises';
import { atMost, median, percentile, type Figure } from '../figures';
import { manyProducts } from '../many-products';
import { aBenchProduct } from '../bench-server';
import type { Case, Measured } from './case';
import type { DatabaseServer } from './database-server';
import { startShop } from './shop-processes';

const FEW = 10_000;
const MANY = 100_000;
const MILLION = 1_000_000;
/** Searches, each for other words. */
const SEARCHES = 200;
/** A prime number: products from all over the catalogue. */
const STEP = 7_919;
const READS = 15;
/** People who ask at once. */
const CLIENTS = 4;
/** Documents that are asked for at once, and how often. */
const DOCUMENTS = 5;
const TIMES = 8;
const MEGABYTE = 1_000_000;

const named = (products: number) => products.toLocaleString('en-IN');

/** What shoppers and admins wait for, by what it is called in the figures. */
const LISTS: Readonly<Record<string, (products: number, category: string) => string>> = {
  'the first page': () => '/api/products',
  'by price': () => '/api/products?sort=price',
  'the last page': (products) => `/api/products?pageNumber=${products}`,
  'of a category': (_products, category) =>
    `/api/products?category=${encodeURIComponent(category)}&sort=rating`,
  'an admin’s list': () => '/api/admin/products',
};

/**
 * Two words of a name and its last, which is often a colour: `SEARCHES` different ones, or an answer would be given again.
 * @throws Error where there are fewer
 */
function differentWords(names: readonly string[]): readonly string[] {
  const words = new Set<string>();
  for (let number = 0; number < names.length && words.size < SEARCHES; number += 1) {
    // The demo shop's products come again and again: a step that shares no factor with them meets all.
    const parts = (names[(number * STEP) % names.length] ?? '').split(' ');
    words.add([...parts.slice(0, 2), parts.at(-1) ?? ''].join(' '));
  }
  if (words.size < SEARCHES) throw new Error(`${words.size} different searches`);
  return [...words];
}

/** A shop of this many products, and what it takes. */
async function measure(server: DatabaseServer, count: number) {
  const goods = (await manyProducts(count)).map((one, place) => aBenchProduct(one, place));
  const words = differentWords(goods.map(({ name }) => name));
  const [first] = goods;
  if (!first) throw new Error('No products');
  const shop = await startShop(server, { products: goods, people: 1 });
  goods.length = 0;
  const [process] = shop.processes;
  if (!process) throw new Error('No process');
  /** @returns milliseconds, and what came */
  async function ask(path: string): Promise<{ readonly took: number; readonly text: string }> {
    const startedAt = performance.now();
    const get = () =>
      fetch(`${process?.url}${path}`, {
        headers: path.startsWith('/api') ? { Authorization: `Bearer ${shop.signedIn.admin}` } : {},
      });
    let response = await get();
    // While the search is being prepared.
    for (; response.status === 429; response = await get()) await pause(1_000);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return { took: performance.now() - startedAt, text };
  }
  /** As a sale does: by the shop itself, which forgets then what it keeps ready. */
  async function sell(id: string): Promise<void> {
    const response = await fetch(`${process?.url}/api/products/${id}`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${shop.signedIn.admin}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ changes: {}, stockChange: 1 }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
  const search = (word: string) =>
    ask(`/api/products?sort=relevance&keyword=${encodeURIComponent(word)}`);
  try {
    const { took: firstSearch } = await search(words[0] ?? '');
    const memory = await process.residentBytes();
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (const [place, word] of words.entries())
          if (place % CLIENTS === client) times.push((await search(word)).took);
      }),
    );
    const lists: Record<string, number> = {};
    for (const [what, path] of Object.entries(LISTS)) {
      const taken: number[] = [];
      // Each is another question: what is kept ready is not asked for.
      for (let time = 0; time < READS; time += 1) {
        await sell(first._id);
        taken.push((await ask(path(count, first.category))).took);
      }
      lists[what] = median(taken);
    }
    let empty = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const asked = Array.from({ length: DOCUMENTS }, (_, place) =>
        ask(`/search/${encodeURIComponent(words[time * DOCUMENTS + place] ?? '')}`),
      );
      for (const { text } of await Promise.all(asked))
        if (!text.includes('href="/product/')) empty += 1;
    }
    const most = await process.residentBytes();
    return { firstSearch, memory, most, p95: percentile(times, 0.95), lists, empty };
  } finally {
    await shop.close();
  }
}

/** Searches, lists and documents of a shop with 100,000 products. */
export const largeCatalogue: Case = (server) => compare(server, MANY, 3);

/** The same with a million: four minutes in all, and gigabytes to hold; what runs out is counted, and there is more of it. */
export const millionProducts: Case = (server) => compare(server, MILLION, 5);

/** @param most how much longer than among `FEW` a list may take */
async function compare(server: DatabaseServer, count: number, most: number): Promise<Measured> {
  const few = await measure(server, FEW);
  const many = await measure(server, count);
  const figures: Figure[] = [
    atMost(`p95 of a search among ${named(count)} products`, many.p95, 300, ' ms', 0),
    atMost(`documents of searches without products, ${DOCUMENTS} at once`, many.empty, 0, '', 0),
    ...Object.entries(many.lists).map(([what, took]) =>
      atMost(`${what}, against ${named(FEW)}`, took / (few.lists[what] ?? Number.NaN), most, '×'),
    ),
  ];
  return {
    how:
      `Large catalogues: ${named(FEW)} and ${named(count)} products, one process. ${SEARCHES} searches for different words by ${CLIENTS} clients; ` +
      `each list ${READS} times after a change, medians; documents of searches, ${DOCUMENTS} at once, ${TIMES} times.`,
    figures,
    details: [few, many]
      .map(
        ({ firstSearch, memory, most, p95, lists }, place) =>
          `${named(place === 0 ? FEW : count)} products: the first search after the start took ${(firstSearch / 1_000).toFixed(1)} s, the p95 is ` +
          `${p95.toFixed(0)} ms; the process takes ${(memory / MEGABYTE).toFixed(0)} MB then, and ${(most / MEGABYTE).toFixed(0)} MB at the end. ` +
          `Lists in milliseconds: ${Object.entries(lists)
            .map(([what, took]) => `${what} ${took.toFixed(1)}`)
            .join(', ')}.`,
      )
      .join('\n\n'),
  };
}
