import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FEED_PAGE } from '#shared/core/limits';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { createProductSearch } from './product-search';

const PAGES = 3;
let server: TestServer;
beforeAll(async () => {
  const products = Array.from({ length: PAGES * MAX_FEED_PAGE - 1 }, (_, index) =>
    aProduct({ _id: `p-${index}`, name: index === 7 ? 'Brass Kettle' : 'Clay Lamp' }),
  );
  server = await startTestServer({ products });
});
afterAll(() => server.close());

/** The shop, and from where its changes were read. */
function watched(shop: ShopReader) {
  const readAfter: number[] = [];
  const reader = new Proxy(shop, {
    get(target, name): unknown {
      if (name !== 'catalogueChanges') return Reflect.get(target, name);
      return (after: number, limit: number) => {
        readAfter.push(after);
        return target.catalogueChanges(after, limit);
      };
    },
  });
  return { reader, readAfter };
}

test('prepared, the first search reads only what has changed since, and others go on meanwhile', async () => {
  const search = createProductSearch();
  const turns: number[] = [];
  const readAfter: number[] = [];
  let transactions = 0;
  const between = setInterval(() => turns.push(readAfter.length), 0);
  await search.prepare((work) => {
    transactions += 1;
    return server.store.read((shop) => {
      const watching = watched(shop);
      return work(watching.reader).finally(() => readAfter.push(...watching.readAfter));
    });
  });
  clearInterval(between);
  expect(readAfter).toHaveLength(PAGES);
  // None lasts as long as all of them.
  expect(transactions).toBe(PAGES);
  expect(turns.length).toBeGreaterThan(0);
  await server.store.write((shop) =>
    shop.putProduct(aProduct({ _id: 'new', name: 'Copper Kettle' })),
  );
  await server.store.read(async (shop) => {
    const { reader, readAfter } = watched(shop);
    const { ids } = await search.chosen(reader, 'kettle', {});
    expect([...ids].sort()).toEqual(['new', 'p-7']);
    expect(readAfter).toHaveLength(1);
    expect(readAfter[0]).toBeGreaterThan(0);
  });
});

test('who searches meanwhile waits outside of any transaction, and not for ever', async () => {
  const search = createProductSearch();
  await search.whenPrepared();
  await server.store.read(async (shop) => {
    const prepared = search.prepare((work) => work(shop));
    await expect(search.whenPrepared(0)).rejects.toMatchObject({ code: 'slow_down' });
    await search.whenPrepared();
    const { reader, readAfter } = watched(shop);
    await search.chosen(reader, 'kettle', {});
    expect(readAfter).toHaveLength(1);
    await prepared;
  });
});

test('it counts what is on sale, once it has read all, and leaves it to the store while searches wait', async () => {
  const search = createProductSearch();
  const counts = () =>
    server.store.read(async (shop) => [
      await search.count(shop),
      await search.count(shop, 'Lamps'),
      await shop.countProducts(),
    ]);
  expect((await counts()).slice(0, 2)).toEqual([undefined, undefined]);
  await search.prepare((work) => server.store.read(work));
  const [before, , stored = 0] = await counts();
  expect(before).toBe(stored);
  await server.store.write(async (shop) => {
    await shop.putProduct(aProduct({ _id: 'lamp', category: 'Lamps' }));
    await shop.removeProduct('p-8');
    await shop.removeProduct('p-9');
  });
  expect(await counts()).toEqual([stored - 1, 1, stored - 1]);
  await server.store.read(async (shop) => {
    const searched = search.chosen(shop, 'kettle', {});
    expect(await search.count(shop)).toBeUndefined();
    await searched;
  });
  // A list reads a page of what has changed, and no more: of a category that is renamed thousands have.
  await server.store.write(async (shop) => {
    for (let number = 0; number < MAX_FEED_PAGE + 1; number += 1)
      await shop.putProduct(aProduct({ _id: `p-${100 + number}`, category: 'Lights' }));
  });
  expect((await counts())[0]).toBeUndefined();
  expect((await counts())[0]).toBe(stored - 1);
});

test('the shop prepares its search when it starts', async () => {
  const asked: number[] = [];
  const fresh = await startTestServer({
    products: [aProduct({ name: 'Brass Kettle' })],
    wrapStore: (store) =>
      new Proxy(store, {
        get(target, name): unknown {
          const value: unknown = Reflect.get(target, name);
          if (name !== 'read') return typeof value === 'function' ? value.bind(target) : value;
          const read: ShopStore['read'] = (work, options) =>
            target.read((shop) => {
              const { reader, readAfter } = watched(shop);
              return work(reader).finally(() => asked.push(...readAfter));
            }, options);
          return read;
        },
      }),
  });
  fresh.background.start();
  await expect.poll(() => asked).toContain(0);
  await fresh.close();
});
