import { once } from 'node:events';
import { createServer } from 'node:net';
import { Pool, type PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleProduct } from '../../testing/store-samples';
import { PostgresPlace } from '../../testing/postgres-place';
import { knownMigrations, migrate, type Migration } from './migrations';
import { openPostgresStore } from './open-postgres-store';

let place: PostgresPlace;
beforeEach(async () => {
  place = await PostgresPlace.make();
});
afterEach(() => place.clear());

/** The one sentence of the refusal. */
async function refusal(url: string): Promise<string> {
  const opening = openPostgresStore({ url });
  return opening.then(
    async (store) => {
      await store.close();
      return 'opened';
    },
    (error: Error) => error.message,
  );
}

const changed = (change: (address: URL) => void) => {
  const address = new URL(place.database.url);
  change(address);
  return address.href;
};

describe('a database that cannot be opened is reported in one sentence', () => {
  test('what is no address', async () => {
    for (const url of ['shop', 'http://localhost/shop', ''])
      expect(await refusal(url)).toBe(
        'DATABASE_URL must be an address such as postgres://user:password@host:5432/shop',
      );
  });

  test('nothing answers; no such machine', async () => {
    const nobody = changed((address) => {
      address.port = '1';
    });
    expect(await refusal(nobody)).toBe(
      'DATABASE_URL: the database cannot be opened: nothing answers at 127.0.0.1:1',
    );
    expect(await refusal('postgres://shop@no-such-machine.invalid/shop')).toBe(
      'DATABASE_URL: the database cannot be opened: no machine is called no-such-machine.invalid',
    );
  });

  test('something takes the connection and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const url = changed((at) => {
      at.port = String(port);
    });
    const opening = openPostgresStore({ url, connectTimeout: 200 });
    await expect(opening).rejects.toThrow(
      `DATABASE_URL: the database cannot be opened: nothing answers at 127.0.0.1:${port}`,
    );
    silent.close();
  });

  test('a wrong password, which is not repeated', async () => {
    const said = await refusal(
      changed((address) => {
        address.password = 'guessed';
      }),
    );
    expect(said).toMatch(/the password of the user "\w+" is wrong$/);
    expect(said).not.toContain('guessed');
  });

  test('a database that is not there', async () => {
    const nowhere = changed((address) => {
      address.pathname = '/no_such_shop';
    });
    expect(await refusal(nowhere)).toBe(
      'DATABASE_URL: the database cannot be opened: there is no database "no_such_shop": make it with createdb',
    );
  });

  test('a user who may make no tables, or no extension', async () => {
    const user = `reader_${Date.now()}`;
    await place.database.run(`create role ${user} login password 'secret'`);
    const url = changed((address) => {
      address.username = user;
      address.password = 'secret';
    });
    const tooFew =
      /the user "reader_\d+" has too few rights in the database "\w+": it must be able to create tables and extensions$/;
    expect(await refusal(url)).toMatch(tooFew);
    await place.database.run(`grant create on schema public to ${user}`);
    expect(await refusal(url)).toMatch(tooFew);
    // Nothing is half done; if the extension exists already, no right to make it is needed.
    await place.database.run('create extension pg_trgm');
    expect(await refusal(url)).toBe('opened');
    await place.database.run(`drop owned by ${user}; drop role ${user}`);
  });

  test('a database of another version of the shop', async () => {
    await (await place.open()).close();
    await place.database.run(`insert into schema_migrations (number, name) values (9999, 'later')`);
    expect(await refusal(place.database.url)).toMatch(
      /^DATABASE_URL: the database is of another version of the shop \(form 9999 "later", and this one knows \d+ "[a-z-]+"\): start that version$/,
    );
  });

  test('a database from before the first release, whose first migration was another one, is left as it is', async () => {
    await place.database.run(
      `create table schema_migrations (number integer primary key, name text not null, applied_at timestamptz not null default now());
       create table documents (id text); insert into documents values ('old');
       insert into schema_migrations (number, name) values (1, 'shop')`,
    );
    expect(await refusal(place.database.url)).toMatch(
      /is of another version of the shop \(form 1 "shop", and this one knows \d+ "[a-z-]+"\)/,
    );
    expect(await place.database.run('select id from documents')).toEqual([{ id: 'old' }]);
    expect(await place.database.run('select number from schema_migrations')).toHaveLength(1);
  });

  test('a server that is too old, or a standby', async () => {
    const server = (facts: object) =>
      ({ query: async () => ({ rows: [facts] }) }) as unknown as PoolClient;
    await expect(
      migrate(server({ number: 140_010, version: '14.10', standby: false }), []),
    ).rejects.toThrow('the server is PostgreSQL 14.10, and the shop needs 15 or newer');
    await expect(
      migrate(server({ number: 150_000, version: '15.0', standby: true }), []),
    ).rejects.toThrow('the server is a standby, which takes no writes');
  });
});

describe('migrations', () => {
  let pool: Pool;
  beforeEach(() => {
    pool = new Pool({ connectionString: place.database.url });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  });
  afterEach(() => pool.end());

  async function migrated(migrations: readonly Migration[]): Promise<void> {
    const client = await pool.connect();
    try {
      await migrate(client, migrations);
    } finally {
      client.release(true);
    }
  }
  const step = (number: number, sql: string): Migration => ({ number, name: 'test', sql });
  const applied = async () =>
    (await place.database.run('select number from schema_migrations order by number')).map(
      ({ number }) => number,
    );

  test('run once each, in order, however many processes start at once', async () => {
    const migrations = [
      step(1, 'create table a (n int); insert into a values (1)'),
      step(2, 'insert into a select n + 1 from a'),
    ];
    await Promise.all(Array.from({ length: 8 }, () => migrated(migrations)));
    expect(await applied()).toEqual([1, 2]);
    expect(await place.database.run('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    await migrated([...migrations, step(3, 'delete from a')]);
    expect(await place.database.run('select n from a')).toEqual([]);
  });

  test('one that fails has not happened, and earlier ones have', async () => {
    const migrations = [
      step(1, 'create table a (n int)'),
      step(2, 'create table b (n int); insert into a values (1); select 1 / 0'),
    ];
    await expect(migrated(migrations)).rejects.toThrow('division by zero');
    expect(await applied()).toEqual([1]);
    expect(await place.database.run('select n from a')).toEqual([]);
    await migrated([...migrations.slice(0, 1), step(2, 'insert into a values (2)')]);
    expect(await place.database.run('select n from a')).toEqual([{ n: 2 }]);
  });

  test('one whose process dies in the middle has not happened, and another process goes on', async () => {
    const slow = migrated([step(1, 'create table a (n int); select pg_sleep(60)')]);
    const died = expect(slow).rejects.toThrow();
    const asleep = `query like 'create table a%' and wait_event = 'PgSleep'`;
    await expect
      .poll(() => place.database.run(`select 1 from pg_stat_activity where ${asleep}`))
      .toHaveLength(1);
    // One that arrives meanwhile waits for it.
    const second = migrated([step(1, 'create table a (n int)')]);
    await place.breakConnections(asleep);
    await Promise.all([died, second]);
    expect(await applied()).toEqual([1]);
  });

  test('of several stores opened at once on an empty database each one works', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => place.open({ poolSize: 2 })));
    await Promise.all(
      stores.map((store, n) => store.write((shop) => shop.putProduct(sampleProduct(`p${n}`)))),
    );
    const epochs = new Set(
      await Promise.all(stores.map((store) => store.read((shop) => shop.epoch()))),
    );
    expect(epochs.size).toBe(1);
    for (const store of stores)
      expect(await store.read((shop) => shop.countProducts())).toBe(stores.length);
    expect(await applied()).toEqual((await knownMigrations()).map(({ number }) => number));
  });
});

test('long-expired leases are gone with the next start, and valid ones are not', async () => {
  const store = await place.open();
  for (const name of ['long ago', 'just now', 'now']) await store.lease(name, 60_000);
  await place.database.run(
    `update leases set until = clock_timestamp() - case name when 'just now' then interval '1 minute' else interval '2 hours' end
     where name <> 'now'`,
  );
  await place.open();
  expect(await place.database.run('select name from leases order by name')).toEqual([
    { name: 'just now' },
    { name: 'now' },
  ]);
});
