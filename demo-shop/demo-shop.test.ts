import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newProduct } from '#shared/catalogue/edit-product';
import { goodsProblems } from '#shared/catalogue/goods-problems';
import { clashAmong, FIRST_PIN, LAST_PIN } from '#shared/shipping/pin-table';
import { productFields } from '#shared/catalogue/product-fields';
import {
  loadDemoProducts,
  loadOffers,
  loadPinRows,
  loadSearchWords,
  pictureOf,
  type DemoProduct,
} from './demo-shop.js';

const folder = path.dirname(fileURLToPath(import.meta.url));
const products = await loadDemoProducts();

/** Largest size of a picture file in bytes, by side in pixels. */
const budgets = { 160: 4_000, 240: 5_000, 400: 12_000, 960: 45_000 };

describe('demo products', () => {
  it('fill a whole shop', () => {
    expect(products.length).toBeGreaterThanOrEqual(240);
    const sizes = new Map<string, number>();
    for (const { category } of products) sizes.set(category, (sizes.get(category) ?? 0) + 1);
    expect(sizes.size).toBeGreaterThanOrEqual(10);
    for (const [category, size] of sizes) {
      expect(size, category).toBeGreaterThanOrEqual(24);
      expect(size, category).toBeLessThanOrEqual(26);
    }
  });

  it('have unique, plain ids and unique names', () => {
    for (const { id } of products) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  });

  it('are described in 200 to 300 characters, each in its own words', () => {
    for (const { id, description } of products) {
      expect(description.length, id).toBeGreaterThanOrEqual(200);
      expect(description.length, id).toBeLessThanOrEqual(300);
    }
    const sentences = products.flatMap(({ description }) => description.split(/(?<=[.!?])\s+/));
    const long = sentences.filter((sentence) => sentence.length > 40);
    expect(new Set(long).size).toBe(long.length);
  });

  it('cost from 49 to 149 999 rupees, in whole paise', () => {
    const prices = products.map(({ price }) => price);
    expect(Math.min(...prices)).toBe(49);
    expect(Math.max(...prices)).toBe(149_999);
    for (const price of prices)
      expect(Math.abs(price * 100 - Math.round(price * 100))).toBeLessThan(1e-6);
    expect(prices.some((price) => !Number.isInteger(price))).toBe(true);
  });

  it('are partly sold out or nearly so', () => {
    const stock = products.map(({ countInStock }) => countInStock);
    expect(stock.every((count) => Number.isInteger(count) && count >= 0 && count <= 120)).toBe(
      true,
    );
    expect(stock.filter((count) => count === 0).length).toBeGreaterThanOrEqual(6);
    expect(stock).toContain(1);
    expect(stock.filter((count) => count >= 1 && count <= 3).length).toBeGreaterThanOrEqual(12);
  });

  it('are reviewed honestly', () => {
    const reviewed = products.filter(({ reviews }) => reviews.length > 0);
    expect(reviewed.length / products.length).toBeGreaterThan(0.55);
    expect(reviewed.length / products.length).toBeLessThan(0.7);
    const seen = new Set<number>();
    for (const { id, reviews } of products) {
      expect(reviews.length, id).toBeLessThanOrEqual(7);
      for (const { rating, comment, daysAgo, name } of reviews) {
        seen.add(rating);
        expect([1, 2, 3, 4, 5]).toContain(rating);
        expect(comment.length, comment).toBeGreaterThanOrEqual(15);
        expect(comment.length, comment).toBeLessThanOrEqual(180);
        expect(Number.isInteger(daysAgo) && daysAgo >= 0).toBe(true);
        expect(name).toMatch(/^\p{Lu}\p{L}+$/u);
      }
      expect(new Set(reviews.map(({ name }) => name)).size, id).toBe(reviews.length);
    }
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('come in a stable order that mixes the categories', async () => {
    const again = await loadDemoProducts(path.join(folder, 'products'));
    expect(again.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
    products.slice(1).forEach(({ id, category }, at) => {
      expect(category, id).not.toBe(products[at]?.category);
    });
  });
});

/** The addresses of all pictures of a product, each once. */
function addressesOf({ id, goods }: DemoProduct): string[] {
  const { images = [], variants = [] } = goods ?? {};
  const urls = [...images.map(({ url }) => url), ...variants.map(({ image }) => image)];
  return [...new Set([pictureOf(id), ...urls.filter((url) => url !== undefined)])];
}

const stemOf = (address: string) => address.replace(/^\/pictures\/(.+)-960\.webp$/, '$1');

describe('demo goods', () => {
  const goodsOf = ({ goods }: DemoProduct) => goods ?? {};

  it('are as an admin could have typed them', () => {
    for (const { id, reviews: _reviews, goods, ...plain } of products) {
      const given = { ...plain, ...goods, image: pictureOf(id) };
      const fields = productFields.parse(given);
      expect(goodsProblems(newProduct(id, fields, 0)), id).toEqual({});
    }
  });

  it('keep price and stock of the product: its lowest, and the sum', () => {
    for (const { id, price, countInStock, goods: { variants } = {} } of products) {
      if (!variants) continue;
      expect(Math.min(...variants.map((one) => one.price)), id).toBe(price);
      expect(
        variants.reduce((sum, one) => sum + one.countInStock, 0),
        id,
      ).toBe(countInStock);
      expect(new Set(variants.map((one) => one.id)).size, id).toBe(variants.length);
    }
  });

  it('have sizes with a chart, colours with a picture each, and packs with a weight', () => {
    const has = (name: string) => (product: DemoProduct) =>
      goodsOf(product).options?.some((option) => option.name === name) ?? false;
    const sized = products.filter(has('Size'));
    const coloured = products.filter(has('Colour'));
    const packed = products.filter(has('Pack'));
    expect(sized.length).toBeGreaterThanOrEqual(30);
    expect(coloured.length).toBeGreaterThanOrEqual(20);
    expect(packed.length).toBeGreaterThanOrEqual(15);
    for (const product of sized) expect(goodsOf(product).sizeChart, product.id).toBeDefined();
    for (const product of coloured) {
      const colours = goodsOf(product).options?.find(({ name }) => name === 'Colour')?.values;
      const shown = goodsOf(product).images ?? [];
      expect(shown.length, product.id).toBeGreaterThanOrEqual(colours?.length ?? 0);
    }
    const weighed = packed.filter((product) => goodsOf(product).variants?.[0]?.weight);
    expect(weighed.length).toBeGreaterThanOrEqual(12);
    expect(weighed.every(({ category }) => category === 'Grocery')).toBe(true);
  });

  it('say where they come from, who makes them, and until when food is best', () => {
    for (const product of products) {
      const names = goodsOf(product).attributes?.map(({ name }) => name);
      expect(names, product.id).toEqual(expect.arrayContaining(['Country of origin', 'Maker']));
      if (product.category === 'Grocery') expect(names, product.id).toContain('Best before');
    }
    const reduced = products.filter((product) => {
      const { mrp, variants = [] } = goodsOf(product);
      return mrp !== undefined || variants.some((one) => one.mrp !== undefined);
    });
    expect(reduced.length).toBeGreaterThanOrEqual(100);
  });

  it('have their name, description, brand, options and details in Hindi', () => {
    for (const product of products) {
      const { options: own, attributes, translations } = goodsOf(product);
      const { hi } = translations ?? {};
      const options = (hi?.options ?? []).map(({ name }) => name);
      const details = (hi?.attributes ?? []).flatMap(({ name, value }) => [name, value]);
      for (const text of [hi?.name, hi?.description, hi?.brand, ...options, ...details])
        expect(text, product.id).toMatch(/\p{Script=Devanagari}/u);
      expect(hi?.description.length, product.id).toBeGreaterThan(50);
      expect(hi?.options?.length, product.id).toBe(own?.length);
      expect(hi?.attributes?.length, product.id).toBe(attributes?.length);
    }
  });

  it('have their category in Hindi', async () => {
    const { categories } = await loadSearchWords();
    const named = categories.map(({ category }) => category);
    expect(new Set(named)).toEqual(new Set(products.map(({ category }) => category)));
  });
});

describe('demo postal codes', () => {
  it('name 40 cities at least, and cover the rest of the country', async () => {
    const rows = await loadPinRows();
    const cities = new Set(rows.flatMap(({ zone }) => zone.city || []));
    expect(cities.size).toBeGreaterThanOrEqual(40);
    expect(clashAmong(rows)).toBeUndefined();
    expect(rows.some(({ first, last }) => first === FIRST_PIN && last === LAST_PIN)).toBe(true);
  });
});

describe('demo offers', () => {
  it('are of each kind, one by a code, for goods that there are', async () => {
    const offers = await loadOffers('2026-01-01T00:00:00.000Z');
    expect(offers.map(({ kind }) => kind)).toEqual(['percent', 'amount', 'free-shipping']);
    expect(offers.filter(({ code }) => code !== undefined)).toHaveLength(1);
    const ids = new Set(products.map(({ id }) => id));
    const categories = new Set(products.map(({ category }) => category));
    for (const offer of offers) {
      for (const id of offer.products ?? []) expect(ids).toContain(id);
      for (const category of offer.categories ?? []) expect(categories).toContain(category);
    }
  });
});

describe('loadDemoProducts', () => {
  it('refuses a file that does not hold products', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'demo-shop-'));
    try {
      await writeFile(path.join(directory, 'broken.json'), '[{ "id": "Not An Id" }]');
      await expect(loadDemoProducts(directory)).rejects.toThrow();
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

describe('demo pictures', () => {
  it('are two at least of 60 products', () => {
    const several = products.filter((product) => addressesOf(product).length > 1);
    expect(several.length).toBeGreaterThanOrEqual(60);
  });

  it('exist in every size for each product and for none, within their budgets', async () => {
    const stems = new Set([...products.flatMap(addressesOf).map(stemOf), 'placeholder']);
    for (const id of stems) {
      for (const [side, budget] of Object.entries(budgets)) {
        const { size } = await stat(path.join(folder, 'pictures', `${id}-${side}.webp`));
        expect(size, `${id}-${side}`).toBeGreaterThan(200);
        expect(size, `${id}-${side}`).toBeLessThanOrEqual(budget);
      }
    }
    const files = await readdir(path.join(folder, 'pictures'));
    expect(files.length).toBe(stems.size * Object.keys(budgets).length);
  });

  it('are addressed by id', () => {
    expect(pictureOf('rock-salt')).toBe('/pictures/rock-salt-960.webp');
  });
});
