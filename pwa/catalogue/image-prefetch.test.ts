import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { product } from '../testing/shop-things';
import { DeviceDatabase } from '../database/device-database';
import { prefetchImages } from './image-prefetch';

const PRODUCTS = 30;
let db: DeviceDatabase;
let asked: string[];
let held: string[];

beforeEach(async () => {
  asked = [];
  held = [];
  db = new DeviceDatabase(`pictures-${Math.random()}`);
  // The first is the newest.
  await db.products.bulkPut(
    Array.from({ length: PRODUCTS }, (_, place) =>
      product(`p${place}`, {
        image: `/pictures/p${place}-960.webp`,
        createdAt: new Date(Date.UTC(2026, 0, 31 - place)).toISOString(),
      }),
    ),
  );
});
afterEach(() => db.delete());

const keep = (budget: () => number, idle = async () => undefined as void) =>
  prefetchImages({
    db,
    fetch: async (path) => {
      asked.push(String(path));
      return new Response('picture');
    },
    caches: {
      open: async () =>
        ({ keys: async () => held.map((path) => ({ url: `https://shop.test${path}` })) }) as never,
    },
    allowed: () => true,
    budget,
    idle,
  });

const listPicture = (place: number) => `/pictures/p${place}-240.webp`;

test('fetches what lists show, of the newest products, as many as the connection allows', async () => {
  expect(await keep(() => 12)).toBe(12);
  expect(asked).toEqual(Array.from({ length: 12 }, (_, place) => listPicture(place)));
});

test('reads a few products at a time, the newest first', async () => {
  await db.products.bulkPut(
    Array.from({ length: 130 }, (_, place) =>
      product(`old${place}`, {
        image: `/pictures/old${place}-960.webp`,
        createdAt: new Date(Date.UTC(2025, 0, 0, 0, -place)).toISOString(),
      }),
    ),
  );
  let read = 0;
  const most: number[] = [];
  db.products.hook('reading', (row) => {
    read += 1;
    return row;
  });
  const fetched = await keep(
    () => 145,
    async () => {
      most.push(read);
      read = 0;
    },
  );
  expect(fetched).toBe(145);
  expect(asked.slice(29, 32)).toEqual([
    listPicture(29),
    '/pictures/old0-240.webp',
    '/pictures/old1-240.webp',
  ]);
  expect(Math.max(...most)).toBe(50);
});

test('counts pictures on the device, and does not fetch them again', async () => {
  held = [listPicture(0), listPicture(2)];
  expect(await keep(() => 4)).toBe(2);
  expect(asked).toEqual([listPicture(1), listPicture(3)]);
});

test('does without a picture that the device has in another width', async () => {
  held = ['/pictures/p0-400.webp', '/pictures/p1-960.webp'];
  expect(await keep(() => 3)).toBe(1);
  expect(asked).toEqual([listPicture(2)]);
});

test('fetches nothing where the connection allows none', async () => {
  expect(await keep(() => 0)).toBe(0);
  expect(asked).toEqual([]);
});

test('stops when the connection becomes slower', async () => {
  expect(await keep(() => (asked.length < 8 ? 600 : 12))).toBe(8);
});
