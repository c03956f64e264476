import { Client, type PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Commit } from '../../commit';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { StoreUnavailableError } from '../../store-errors';
import { cuttingProxy, type CuttingProxy } from '../../testing/cutting-proxy';
import { startPostgres } from '../../testing/postgres-cluster';
import { PostgresPlace } from '../../testing/postgres-place';
import { sampleOrder, sampleOutcome, sampleProduct } from '../../testing/store-samples';
import { Database } from './database';
import { knownMigrations, migrate } from './migrations';
import { openPostgresStore } from './open-postgres-store';
import { DatabaseNotOpenError } from './problems';
import type { SqlTransaction } from './sql-transaction';
import { Transactions } from './transactions';

/** For a test that makes its own server and starts it twice, in milliseconds. */
const OWN_SERVER = 120_000;

let place: PostgresPlace;
beforeEach(async () => {
  place = await PostgresPlace.make();
});
afterEach(() => place.clear());

/** An order under its key, like every write of the shop: a repeat gets its result. */
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
  test('while nothing is running has no effect', async () => {
    const store = await place.open();
    await store.write((shop) => shop.putProduct(sampleProduct('p')));
    await Promise.all(Array.from({ length: 5 }, () => stockOf(store)));
    await place.breakConnections();
    expect(await stockOf(store)).toBe(10);
    await place.breakConnections();
    expect(await store.write(order('o1'))).toBe('placed');
  });

  test('in the middle of a transaction: the store is unavailable, and nothing is done', async () => {
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

  describe('in the middle of a commit: the result is unknown, and a repeat is done once', () => {
    let proxy: CuttingProxy;
    beforeEach(async () => {
      proxy = await cuttingProxy(place.database.url);
    });
    afterEach(() => proxy.close());

    test.each(['message', 'answer'] as const)('the %s is lost', async (what) => {
      const store = await openPostgresStore({
        url: proxy.url,
        listenUrl: place.database.url,
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
      // Listeners check: it may have happened.
      expect(heard).toMatchObject([{ catalogue: true, accounts: ['u1'], orders: true }]);
      expect(await store.write(order('o1'))).toBe(what === 'answer' ? 'known' : 'placed');
      expect(await ordersOf(store)).toEqual(['o1']);
      expect(await stockOf(store)).toBe(9);
      await store.close();
    });
  });
});

describe('a crowd on a slow database', () => {
  /** Holds the only connection until it is released. */
  async function held(store: ShopStore) {
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = () => {};
    const begun = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holding = store.write(async (shop) => {
      await shop.user('u1');
      isHeld();
      await isLetGo;
    });
    await begun;
    return { letGo: () => (letGo(), holding) };
  }

  test('more than may wait are refused at once, and those who wait are served', async () => {
    const store = await place.open({ poolSize: 1, maxWaiting: 3 });
    const holder = await held(store);
    const waiting = Array.from({ length: 3 }, () => ordersOf(store));
    await expect(store.write(order('o1'))).rejects.toThrow(
      new StoreUnavailableError(
        'The database is too slow for what is asked of it: 3 wait for a connection already',
      ),
    );
    await holder.letGo();
    expect(await Promise.all(waiting)).toEqual([[], [], []]);
  });

  test('no request waits for ever, and all continues afterwards', async () => {
    // The same limit holds for connecting, which is no crowd's business.
    const store = await place.open({ poolSize: 1, maxWait: 2_000 });
    const holder = await held(store);
    await expect(ordersOf(store)).rejects.toThrow(
      new StoreUnavailableError(
        'The database is too slow for what is asked of it: no connection was free within 2 s',
      ),
    );
    await holder.letGo();
    expect(await ordersOf(store)).toEqual([]);
  });
});

test('connections that others have used up: the store is unavailable, and available again when one is free', async () => {
  const name = `few_${process.pid}_${Date.now()}`;
  const { run } = place.database;
  await run(`create role ${name} login password 'few'; grant create on schema public to ${name}`);
  await run('create extension pg_trgm');
  const address = new URL(place.database.url);
  [address.username, address.password] = [name, 'few'];
  const store = await openPostgresStore({ url: address.href });
  try {
    await store.write((shop) => shop.putProduct(sampleProduct('p')));
    // Its connections end, as by a restart, and there is none for new requests: the one that receives notifications is the last.
    await run(`alter role ${name} connection limit 1`);
    await place.breakConnections(`application_name = 'offline-shop'`);
    const none = 'it has no connection left: set max_connections higher, or DATABASE_POOL lower';
    await expect(store.write(order('o1'))).rejects.toThrow(
      `The database cannot be used now: ${none} (`,
    );
    await expect(openPostgresStore({ url: address.href })).rejects.toThrow(
      new DatabaseNotOpenError(`DATABASE_URL: the database cannot be opened: ${none}`),
    );
    await run(`alter role ${name} connection limit -1`);
    expect(await store.write(order('o1'))).toBe('placed');
    expect(await stockOf(store)).toBe(9);
  } finally {
    await store.close();
    await run(`drop owned by ${name}; drop role ${name}`);
  }
});

test('a server that falls silent: the connection is given up, and the repeat uses another one', async () => {
  const proxy = await cuttingProxy(place.database.url);
  const store = await openPostgresStore({
    url: proxy.url,
    listenUrl: place.database.url,
    answerTimeout: 2_000,
  });
  await store.write((shop) => shop.putProduct(sampleProduct('p')));
  proxy.cutAt('commit\0', 'silence');
  await expect(store.write(order('o1'))).rejects.toThrow(StoreUnavailableError);
  expect(await store.write(order('o1'))).toBe('placed');
  expect(await stockOf(store)).toBe(9);
  await store.close();
  await proxy.close();
});

const oneConnection = () =>
  new Database({
    url: place.database.url,
    poolSize: 1,
    statementTimeout: 10_000,
    answerTimeout: 60_000,
    connectTimeout: 5_000,
    maxWait: 10_000,
    maxWaiting: 10,
  });

test('a pooler that loses prepared statements: the store does without them', async () => {
  const database = oneConnection();
  const transactions = new Transactions(database, {
    committed: () => undefined,
    feedUnsettled: () => undefined,
  });
  const onConnection = async (work: (client: PoolClient) => Promise<unknown>) => {
    const client = await database.connect('reading');
    await work(client).finally(() => client.release());
  };
  await onConnection(async (client) => {
    await migrate(client, await knownMigrations());
    await transactions.open(client);
  });
  const count = () =>
    transactions.read(async (sql) => ({
      result: (await sql.rows('select count(*) as count from users'))[0],
    }));
  expect(await count()).toEqual({ count: 0 });
  // Like pgbouncer before 1.21: behind the same connection is another one, which knows none of them.
  await onConnection((client) => client.query('deallocate all'));
  let runs = 0;
  const write = async (sql: SqlTransaction) => {
    runs += 1;
    const [result] = await sql.rows('select count(*) as count from users');
    return { result };
  };
  expect(await transactions.write(write)).toEqual({ count: 0 });
  expect(runs).toBe(2);
  await onConnection((client) => client.query('deallocate all'));
  expect(await transactions.write(write)).toEqual({ count: 0 });
  expect(runs).toBe(3);
  await database.end();
});

test('a pooler that loses prepared statements: single statements are sent again', async () => {
  const database = oneConnection();
  const { ask } = database;
  expect(await ask('select 1 as one', [])).toEqual([{ one: 1 }]);
  const client = await database.connect('reading');
  await client.query('deallocate all');
  client.release();
  expect(await ask('select 1 as one', [])).toEqual([{ one: 1 }]);
  await database.end();
});

test('a callback that tolerates a failed statement commits nothing', async () => {
  const store = await place.open();
  await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 3 })));
  const work = async (shop: ShopWriter) => {
    await shop.takeStock('p', 1);
    // The database refuses it: no number of rows.
    const query = { now: 0, keyIds: [], first: true, limit: Number.NaN };
    await shop.paymentsToAsk(query).catch(() => undefined);
    return 'went on';
  };
  await expect(store.write(work)).rejects.toThrow();
  expect(await stockOf(store)).toBe(3);
});

test('characters that PostgreSQL cannot hold are left out, and nothing is refused because of them', async () => {
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

test(
  'a disk that is full: reads work, nothing acknowledged is lost, and orders continue when there is room',
  async () => {
    const cluster = await startPostgres({}, { smallDisk: true });
    const store = await openPostgresStore({ url: cluster.url });
    const admin = new Client({ connectionString: cluster.url });
    admin.on('error', () => undefined);
    try {
      await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 100_000 })));
      // Rolled-back rows leave their pages behind: the table has no room for many more.
      await admin.connect();
      const filling = admin.query(
        `insert into outcomes (key, owner, doc) select generate_series(1, 200000)::text, 'u2', '{}'`,
      );
      await expect(filling).rejects.toThrow(/^could not extend file/);
      const acknowledged: string[] = [];
      let refused: unknown;
      for (let n = 0; refused === undefined && n < 1_000; n += 1) {
        const id = `o${String(n).padStart(4, '0')}`;
        await store.write(order(id)).then(
          () => acknowledged.push(id),
          (error: unknown) => (refused = error),
        );
      }
      expect(refused).toBeInstanceOf(StoreUnavailableError);
      expect((refused as Error).message).toMatch(
        /^The database cannot be used now: its disk is full \(could not extend file/,
      );
      expect(await ordersOf(store)).toEqual(acknowledged);
      expect(await stockOf(store)).toBe(100_000 - acknowledged.length);
      await expect(store.check(true)).rejects.toThrow('its disk is full');

      await cluster.makeRoom();
      await expect
        .poll(() =>
          store.check(true).then(
            () => 'ready',
            () => 'not ready',
          ),
        )
        .toBe('ready');
      // Like devices: refused orders are sent again.
      const id = `o${String(acknowledged.length).padStart(4, '0')}`;
      await expect.poll(() => store.write(order(id)).catch(() => undefined)).toBe('placed');
      expect(await ordersOf(store)).toEqual([...acknowledged, id]);
      expect(await stockOf(store)).toBe(100_000 - acknowledged.length - 1);
    } finally {
      await admin.end();
      await store.close();
      await cluster.stop();
    }
  },
  OWN_SERVER,
);

test(
  'a server that dies under load: nothing acknowledged is lost, nothing is done twice, and cursors hold',
  async () => {
    const cluster = await startPostgres();
    const store = await openPostgresStore({ url: cluster.url });
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
            // Like devices: the same again until there is an answer.
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
        // Another run counts elsewhere; versions of the previous one are accepted.
        expect(await shop.run()).not.toBe(before.run);
        expect(await shop.hasGiven(before.version)).toBe(true);
        expect(await shop.catalogueVersion()).toBeGreaterThan(before.version);
      });
    } finally {
      await store.close();
      await cluster.stop();
    }
  },
  OWN_SERVER,
);
