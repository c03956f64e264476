import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Commit } from '../commit';
import { StoreUnavailableError, type ShopStore, type ShopWriter } from '../shop-store';
import { cuttingProxy, type CuttingProxy } from '../testing/cutting-proxy';
import { startPostgres } from '../testing/postgres-cluster';
import { PostgresPlace } from '../testing/postgres-place';
import { sampleOrder, sampleOutcome, sampleProduct } from '../testing/store-samples';
import { autoCommitOn } from './auto-commit';
import { Database } from './database';
import { knownMigrations, migrate } from './migrations';
import { openPostgresStore } from './open-postgres-store';
import type { Transaction } from './transaction';
import { Transactions } from './transactions';

let place: PostgresPlace;
beforeEach(async () => {
  place = await PostgresPlace.make();
});
afterEach(() => place.clear());

/** An order under its key, as every write of the shop is made: whoever repeats it gets what it came to. */
const order = (id: string) => async (shop: ShopWriter) => {
  if (await shop.outcome('u1', id)) return 'known';
  if (!(await shop.takeStock('p', 1))) return 'sold out';
  await shop.putOrder(sampleOrder(id, 'u1'));
  await shop.putOutcome(sampleOutcome('u1', id));
  return 'placed';
};

const stockOf = (store: ShopStore) =>
  store.read(async (shop) => (await shop.products(['p']))[0]?.countInStock);
const ordersOf = (store: ShopStore) =>
  store.read(async (shop) => (await shop.ordersOf('u1')).map(({ _id }) => _id).sort());

describe('a connection that breaks', () => {
  test('while nothing is under way costs nobody anything', async () => {
    const store = await place.open();
    await store.write((shop) => shop.putProduct(sampleProduct('p')));
    await Promise.all(Array.from({ length: 5 }, () => stockOf(store)));
    await place.breakConnections();
    expect(await stockOf(store)).toBe(10);
    await place.breakConnections();
    expect(await store.write(order('o1'))).toBe('placed');
  });

  test('in the middle of a transaction: the store cannot be used, and nothing is done', async () => {
    const store = await place.open();
    await store.write((shop) => shop.putProduct(sampleProduct('p')));
    const broken = store.write(async (shop) => {
      await shop.takeStock('p', 1);
      await place.breakConnections(`state = 'idle in transaction'`);
      await shop.putOrder(sampleOrder('o1', 'u1'));
    });
    await expect(broken).rejects.toThrow(StoreUnavailableError);
    expect(await stockOf(store)).toBe(10);
    expect(await ordersOf(store)).toEqual([]);
  });

  describe('in the middle of a commit: nobody knows, and a repeat is done once', () => {
    let proxy: CuttingProxy;
    beforeEach(async () => {
      proxy = await cuttingProxy(place.database.url);
    });
    afterEach(() => proxy.close());

    test.each(['message', 'answer'] as const)('the %s is lost', async (what) => {
      const store = await openPostgresStore({
        url: proxy.url,
        listenUrl: place.database.url,
        clock: () => 0,
      });
      await store.write((shop) => shop.putProduct(sampleProduct('p')));
      const heard: Commit[] = [];
      store.onCommit((commit) => heard.push(commit));
      proxy.cutAt('commit\0', what);
      await expect(store.write(order('o1'))).rejects.toThrow(
        new StoreUnavailableError(
          'The connection to the database broke during the commit: whether it was stored is not known',
        ),
      );
      // Whoever listens looks: it may have happened.
      expect(heard).toMatchObject([{ catalogue: true, accounts: ['u1'], orders: true }]);
      expect(await store.write(order('o1'))).toBe(what === 'answer' ? 'known' : 'placed');
      expect(await ordersOf(store)).toEqual(['o1']);
      expect(await stockOf(store)).toBe(9);
      await store.close();
    });
  });
});

test('a pooler that forgets prepared statements: the store does without them', async () => {
  const database = new Database({
    url: place.database.url,
    poolSize: 1,
    statementTimeout: 10_000,
    connectTimeout: 5_000,
  });
  const transactions = new Transactions(database, {
    committed: () => undefined,
    feedUnsettled: () => undefined,
  });
  const onConnection = async (work: (client: PoolClient) => Promise<unknown>) => {
    const client = await database.connect();
    await work(client).finally(() => client.release());
  };
  await onConnection(async (client) => {
    await migrate(client, await knownMigrations());
    await transactions.open(client);
  });
  const count = () => transactions.read((tx) => tx.one('select count(*) as count from users'));
  expect(await count()).toEqual({ count: 0 });
  // As pgbouncer before 1.21: behind the same connection is another one, which knows none of them.
  await onConnection((client) => client.query('deallocate all'));
  let runs = 0;
  const write = (tx: Transaction) => {
    runs += 1;
    return tx.one('select count(*) as count from users');
  };
  expect(await transactions.write(write)).toEqual({ count: 0 });
  expect(runs).toBe(2);
  await onConnection((client) => client.query('deallocate all'));
  expect(await transactions.write(write)).toEqual({ count: 0 });
  expect(runs).toBe(3);
  await database.end();
});

test('a pooler that forgets prepared statements: what runs by itself goes out again', async () => {
  const database = new Database({
    url: place.database.url,
    poolSize: 1,
    statementTimeout: 10_000,
    connectTimeout: 5_000,
  });
  const ask = autoCommitOn(database);
  expect(await ask('select 1 as one', [])).toEqual([{ one: 1 }]);
  const client = await database.connect();
  await client.query('deallocate all');
  client.release();
  expect(await ask('select 1 as one', [])).toEqual([{ one: 1 }]);
  await database.end();
});

test('a work that bears a failed statement commits nothing', async () => {
  const store = await place.open();
  await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 3 })));
  const work = async (shop: ShopWriter) => {
    await shop.takeStock('p', 1);
    // The database refuses it: the text has no place for a time.
    await shop.topProducts(Number.NaN).catch(() => undefined);
    return 'went on';
  };
  await expect(store.write(work)).rejects.toThrow();
  expect(await stockOf(store)).toBe(3);
});

test('characters that PostgreSQL cannot hold are left out, and nothing is refused for them', async () => {
  const store = await place.open();
  await store.write(async (shop) => {
    await shop.putProduct(sampleProduct('p', { name: 'La\0mp \ud800', brand: 'B\0' }));
    await shop.putOrder(
      sampleOrder('o1', 'u1', { user: { _id: 'u1', name: '\0Asha', email: 'a@example.in' } }),
    );
  });
  const [product] = await store.read((shop) => shop.products(['p']));
  expect(product?.name).toBe('Lamp \ufffd');
  const found = await store.read((shop) =>
    shop.listProducts({ keyword: 'la\0mp', sort: 'newest', pageNumber: 1, pageSize: 5 }),
  );
  expect(found.total).toBe(1);
});

test('two processes sell what there is, and not a piece more', async () => {
  const stores = [await place.open(), await place.open()];
  const [first] = stores;
  await first?.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 25 })));
  const placed = await Promise.all(
    Array.from({ length: 60 }, (_, n) => stores[n % 2]?.write(order(`o${n}`))),
  );
  expect(placed.filter((result) => result === 'placed')).toHaveLength(25);
  expect(placed.filter((result) => result === 'sold out')).toHaveLength(35);
  if (first) expect(await ordersOf(first)).toHaveLength(25);
});

test('a server that dies under load: nothing acknowledged is lost, nothing is done twice, and cursors hold', async () => {
  const cluster = await startPostgres();
  const store = await openPostgresStore({ url: cluster.url, clock: () => 0 });
  try {
    await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 100_000 })));
    const before = await store.read(async (shop) => ({
      run: await shop.run(),
      version: await shop.catalogueVersion(),
    }));
    let isOver = false;
    let failed = 0;
    const acknowledged: string[] = [];
    const shoppers = Array.from({ length: 6 }, async (_, shopper) => {
      for (let n = 0; !isOver; n += 1) {
        const id = `o-${shopper}-${n}`;
        for (let isPlaced = false; !isPlaced;) {
          // As devices do: the same again until there is an answer.
          isPlaced = await store.write(order(id)).then(
            () => true,
            (error: unknown) => {
              expect(error).toBeInstanceOf(StoreUnavailableError);
              failed += 1;
              return false;
            },
          );
        }
        acknowledged.push(id);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    await cluster.restart();
    const reached = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(reached + 50);
    isOver = true;
    await Promise.all(shoppers);
    expect(failed).toBeGreaterThan(0);
    expect(await ordersOf(store)).toEqual(acknowledged.toSorted());
    expect(await stockOf(store)).toBe(100_000 - acknowledged.length);
    await store.read(async (shop) => {
      // Another run counts elsewhere; what the one before gave out is believed.
      expect(await shop.run()).not.toBe(before.run);
      expect(await shop.hasGiven(before.version)).toBe(true);
      expect(await shop.catalogueVersion()).toBeGreaterThan(before.version);
    });
  } finally {
    await store.close();
    await cluster.stop();
  }
});
