import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeReadingContract } from '../../testing/contract/store-contract';
import { changedStore } from '../../repositories/changed-store';
import type { ShopReader } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import { StoreUnavailableError } from '../../store-errors';
import { startPostgres, type PostgresCluster } from '../../testing/postgres-cluster';
import { startStandby } from '../../testing/postgres-standby';
import { sampleOrder, sampleOutcome, sampleProduct } from '../../testing/store-samples';
import { openPostgresStore, type PostgresStoreOptions } from './open-postgres-store';
import { DatabaseNotOpenError } from './problems';
import { Replica } from './replica';

let primary: PostgresCluster;
let standby: PostgresCluster;
let onPrimary: Client;
let onStandby: Client;
const stores: ShopStore[] = [];

beforeAll(async () => {
  primary = await startPostgres();
  standby = await startStandby(primary);
  onPrimary = await connected(primary.url);
  onStandby = await connected(standby.url);
});
afterAll(async () => {
  await onPrimary.end();
  await onStandby.end();
  await standby.stop();
  await primary.stop();
});
afterEach(async () => {
  await onStandby.query('select pg_wal_replay_resume()');
  for (const store of stores.splice(0)) await store.close();
});

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Deletes every row, as the test of the primary does. */
async function emptied(): Promise<void> {
  const { rows }: { rows: { tablename: string }[] } = await onPrimary.query(
    `select tablename from pg_tables where schemaname = 'public'
     and tablename not in ('schema_migrations', 'store', 'server_runs')`,
  );
  await onPrimary.query(rows.map(({ tablename }) => `delete from ${tablename};`).join(' '));
}

async function open(options: Partial<PostgresStoreOptions> = {}): Promise<ShopStore> {
  const store = await openPostgresStore({
    url: primary.url,
    readUrl: standby.url,
    ...options,
  });
  stores.push(store);
  return store;
}

const fromStandby = <Result>(store: ShopStore, work: (shop: ShopReader) => Promise<Result>) =>
  store.read(work, { replica: true });
const stockOf = (store: ShopStore) =>
  fromStandby(store, async (shop) => (await shop.products(['p']))[0]?.countInStock);

const answered = vi.spyOn(Replica.prototype, 'read');
let reads = 0;
let ofStandby = 0;

describeReadingContract('PostgreSQL with every read on its standby', async () => {
  await emptied();
  answered.mockClear();
  const store = await openPostgresStore({
    url: primary.url,
    readUrl: standby.url,
  });
  return changedStore(store, {
    read: (work) => store.read(work, { replica: true }),
    async close() {
      const found = await Promise.allSettled(answered.mock.results.map(({ value }) => value));
      reads += found.length;
      ofStandby += found.filter((one) => one.status === 'rejected' || one.value).length;
      await store.close();
    },
  });
});

test('the standby answered, except when it was late', () => {
  expect(reads).toBeGreaterThan(50);
  expect(ofStandby / reads).toBeGreaterThan(0.5);
});

/** Delays each commit on the standby. */
async function delayed(milliseconds: number): Promise<void> {
  await onStandby.query(`alter system set recovery_min_apply_delay = '${milliseconds}ms'`);
  await onStandby.query('select pg_reload_conf()');
}

test('a client that has written through one process reads it through another, however late the standby is', async () => {
  await emptied();
  const [one, other] = [await open(), await open()];
  await one.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 60 })));
  // Now sooner than a read would wait, now later.
  for (const delay of [0, 20, 300]) {
    await delayed(delay);
    for (let round = 0; round < 20; round += 1) {
      const left = await one.write(async (shop) => {
        await shop.takeStock('p', 1);
        return (await shop.products(['p']))[0]?.countInStock;
      });
      expect(await stockOf(other)).toBe(left);
      expect(await stockOf(one)).toBe(left);
    }
  }
  await delayed(0);
});

test('a reader answered alternately by primary and standby misses nothing of the catalogue', async () => {
  await emptied();
  await delayed(10);
  const stores = [await open(), await open({ readUrl: null })];
  const ids = Array.from({ length: 40 }, (_, n) => `p${n}`);
  await stores[0]?.write(async (shop) => {
    for (const id of ids) await shop.putProduct(sampleProduct(id, { countInStock: 1_000 }));
  });
  let isOver = false;
  // Transactions of very different lengths: low numbers commit after high ones.
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let round = 0; round < 25; round += 1) {
      const id = ids[(round * 7 + writer) % ids.length] ?? '';
      await stores[writer % 2]?.write(async (shop) => {
        await shop.takeStock(id, 1);
        for (let more = 0; more < (writer % 3) * 4; more += 1) await shop.user('nobody');
      });
    }
  });
  const seen = new Map<string, number | undefined>();
  let after = 0;
  const pull = async (store: ShopStore | undefined) =>
    store?.read(
      async (shop) => {
        // A cursor is accepted while the version is not newer than the newest (`standingOf`).
        expect(await shop.catalogueVersion()).toBeGreaterThanOrEqual(after);
        const { changes, version } = await shop.catalogueChanges(after, 10);
        for (const { _id, product } of changes) seen.set(_id, product?.countInStock);
        after = version;
      },
      { replica: true },
    );
  const reader = (async () => {
    for (let turn = 0; !isOver; turn += 1) await pull(stores[turn % 2]);
  })();
  await Promise.all(writers);
  isOver = true;
  await reader;
  for (let turn = 0; turn < 12; turn += 1) await pull(stores[0]);
  await delayed(0);
  const stock = await stockOfAll(stores[1], ids);
  expect(new Map([...seen].sort())).toEqual(new Map([...stock].sort()));
});

const stockOfAll = async (store: ShopStore | undefined, ids: readonly string[]) =>
  new Map(
    (await store?.read((shop) => shop.products(ids)))?.map((one) => [one._id, one.countInStock]),
  );

describe('a standby that cannot be used', () => {
  const said: string[] = [];
  const warn = (message: string) => said.push(message);
  beforeEach(() => {
    said.length = 0;
  });
  const BACK = 'DATABASE_READ_URL: reads go to the standby';
  const away = (reason: string) =>
    `DATABASE_READ_URL: reads go to the primary until the standby can be read: ${reason}`;

  test('one that stops replaying: the primary is read, it is reported once, and the standby again when it continues', async () => {
    const store = await open({ warn });
    await onStandby.query('select pg_wal_replay_pause()');
    await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 7 })));
    await vi.waitFor(async () => {
      expect(await stockOf(store)).toBe(7);
      expect(said).toEqual([away('it is too far behind')]);
    }, 20_000);
    await onStandby.query('select pg_wal_replay_resume()');
    await vi.waitFor(() => expect(said).toHaveLength(2), 20_000);
    expect(said[1]).toBe(BACK);
    expect(await stockOf(store)).toBe(7);
  });

  test('one whose connections break: the primary is read, and the standby again', async () => {
    const store = await open({ warn });
    await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 8 })));
    let readings = 0;
    const cut = fromStandby(store, async (shop) => {
      readings += 1;
      await onStandby.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'offline-shop' and pid <> pg_backend_pid()`,
      );
      return shop.countProducts();
    });
    expect(await cut).toBeGreaterThan(0);
    expect(readings).toBe(2);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('reads go to the primary');
    await vi.waitFor(() => expect(said[1]).toBe(BACK), 20_000);
  });

  test('an error of the read itself is thrown, and nothing is read twice', async () => {
    const store = await open({ warn });
    let readings = 0;
    const failing = fromStandby(store, async () => {
      readings += 1;
      throw new RangeError('no such page');
    });
    await expect(failing).rejects.toThrow(new RangeError('no such page'));
    expect(readings).toBe(1);
    expect(said).toEqual([]);
  });

  test('one that is unreachable: the shop opens all the same', async () => {
    const nowhere = new URL(standby.url);
    nowhere.port = '1';
    const store = await open({ warn, readUrl: nowhere.href });
    expect(said).toEqual([away('nothing answers at 127.0.0.1:1')]);
    await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: 9 })));
    expect(await stockOf(store)).toBe(9);
  });

  test('one that accepts writes, as after a failover: the shop opens, and reports what to configure', async () => {
    await open({ warn, readUrl: primary.url });
    expect(said).toEqual([
      away('it is no standby, but takes writes: name one of the primary of today'),
    ]);
  });

  test('one with wrong settings is reported in one sentence at the start', async () => {
    const wrong = new URL(standby.url);
    wrong.password = 'guessed';
    await expect(open({ readUrl: wrong.href })).rejects.toThrow(
      new DatabaseNotOpenError(
        'DATABASE_READ_URL: the standby cannot be read: the password of the user "shop" is wrong',
      ),
    );
    const other = new URL(standby.url);
    other.pathname = '/nothing';
    await expect(open({ readUrl: other.href })).rejects.toThrow(
      'DATABASE_READ_URL: the standby cannot be read: there is no database "nothing": make it with createdb',
    );
  });

  test('a standby of another shop is refused', async () => {
    await onPrimary.query('create database other');
    const other = new URL(primary.url);
    other.pathname = '/other';
    const store = await open({ url: other.href, readUrl: null });
    await store.check();
    await expect(open({ url: other.href })).rejects.toThrow(
      'DATABASE_READ_URL: the standby has another shop than DATABASE_URL',
    );
  });
});

test('a commit that its synchronous standby does not confirm is not acknowledged, however often it is repeated', async () => {
  const names = async (value: string) => {
    await onPrimary.query(`alter system set synchronous_standby_names = '${value}'`);
    await onPrimary.query('select pg_reload_conf()');
  };
  await emptied();
  const store = await open({ readUrl: null, statementTimeout: 400 });
  const place = () =>
    store.write(async (shop) => {
      if (await shop.outcome('u1', 'o1')) return 'known';
      await shop.putOrder(sampleOrder('o1', 'u1'));
      await shop.putOutcome(sampleOutcome('u1', 'o1'));
      return 'placed';
    });
  await names('nobody');
  const waiting = await commitsWait();
  try {
    for (let time = 0; time < 3; time += 1)
      await expect(place()).rejects.toThrow(StoreUnavailableError);
    expect(await store.read((shop) => shop.ordersOf('u1'))).toEqual([]);
  } finally {
    await names('');
    await waiting.end();
  }
  await expect.poll(place).toBe('known');
  expect(await store.read((shop) => shop.ordersOf('u1'))).toHaveLength(1);
});

/** A server takes a setting over in its own time: resolves when commits wait for the standby, one of this one among them. */
async function commitsWait(): Promise<Client> {
  const client = await connected(primary.url);
  await vi.waitFor(async () => {
    const message = `select pg_logical_emit_message(true, 'test', 'a commit')`;
    client.query(message).catch(() => undefined);
    const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep'`;
    expect((await onPrimary.query(waiting)).rows).toHaveLength(1);
  }, 20_000);
  return client;
}
