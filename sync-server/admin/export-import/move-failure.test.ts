import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { openLowdbStore } from '../../store/engines/lowdb/lowdb-store';
import { sampleProduct } from '../../store/testing/store-samples';
import { Captured } from '../../testing/command-place';
import { MoveShops } from './testing/move-shops';

const shops = MoveShops.forEach();
const { opened, shopIn, move, filesIn } = shops;

const LOST = '0b0f6d0e-0000-4000-8000-000000000001';

const isEmpty = async () => {
  const [row] = await shops.place.database.run(
    `select (select count(*) from users) + (select count(*) from products) + (select count(*) from orders)
       + (select count(*) from audit_entries) + (select count(*) from steps) as rows`,
  );
  return Number(row?.['rows']) === 0;
};

describe('refused in one sentence, with nothing moved', () => {
  const url = (change: (address: URL) => void) => {
    const address = new URL(shops.place.database.url);
    change(address);
    return address.href;
  };

  test.each([
    ['no place', () => 'data', 'must be lowdb:<data folder>', 2],
    ['no shop in the folder', () => 'lowdb:nothing', 'There is no shop in', 1],
    [
      'no shop in the database',
      () => shops.place.database.url,
      'There is no shop in the database',
      1,
    ],
    ['no such database', () => url((at) => (at.pathname = '/no_such')), 'make it with createdb', 1],
    ['a wrong password', () => url((at) => (at.password = 'no')), 'the password of the user', 1],
    ['nothing listening', () => url((at) => (at.port = '1')), 'nothing answers at', 1],
  ])('from: %s', async (_what, from, sentence, code) => {
    const said = await move(from(), 'lowdb:target');
    expect(said).toMatchObject({ code, out: '' });
    expect(said.err).toContain(sentence);
    expect(said.err.trim().split('\n')).toHaveLength(1);
    expect(await filesIn('target')).not.toContain('shop.json');
  });

  test('a target that already holds a shop', async () => {
    await shopIn('data');
    await shopIn('other');
    const said = await move('lowdb:data', 'lowdb:other');
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('There is a shop in');
    const store = await shops.place.open();
    await store.write((shop) => shop.putProduct(sampleProduct('p')));
    await store.close();
    const taken = await move('lowdb:data', shops.place.database.url);
    expect(taken).toMatchObject({ code: 1, out: '' });
    expect(taken.err).toMatch(
      /^Nothing was moved\. There is a shop in the database "\w+" at .* already: name an empty database\n$/,
    );
  });

  test('from a database without DATA_DIR: keys and pictures would be those of some other folder', async () => {
    await shopIn('data');
    await move('lowdb:data', shops.place.database.url);
    const said = await move(shops.place.database.url, 'lowdb:back', {});
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toMatch(/^DATA_DIR is missing: it must name the data folder .*\n$/);
    expect(await filesIn('back')).toEqual([]);
  });

  test('a picture that a product names and that is missing from the folder', async () => {
    const store = await opened('data');
    await store.write((shop) =>
      shop.putProduct(sampleProduct('p', { image: `/uploads/${LOST}-960.webp` })),
    );
    await store.close();
    const args = ['lowdb:data', shops.place.database.url] as const;
    const said = await move(...args, { DATA_DIR: join(shops.root, 'other') });
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain(`1 uploaded pictures that the shop names are not in`);
    expect(said.err).toContain(LOST);
    expect(await isEmpty()).toBe(true);

    const gone = await move(...args, undefined, { more: ['--without-lost-pictures'] });
    expect(gone).toMatchObject({ code: 0 });
    expect(gone.err).toContain('they stay lost');
    expect(gone.out).toContain(`Keys stay in ${join(shops.root, 'data')}`);

    await mkdir(join(shops.root, 'data/uploads'));
    await writeFile(join(shops.root, `data/uploads/${LOST}-960.webp`), 'a picture');
    const back = await move(shops.place.database.url, 'lowdb:back');
    expect(back).toMatchObject({ code: 0 });
    expect(await filesIn('back/uploads')).toEqual([`${LOST}-960.webp`]);
    expect(back.out).toContain(`Keys came from ${join(shops.root, 'data')}`);
  });

  test('a user with too few rights', async () => {
    await shopIn('data');
    await shops.place.database.run(`create role mover_${process.pid} login password 'x'`);
    const to = url((at) => ([at.username, at.password] = [`mover_${process.pid}`, 'x']));
    const said = await move('lowdb:data', to);
    await shops.place.database.run(`drop role mover_${process.pid}`);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toMatch(
      /^Nothing was moved\. --to: the database cannot be opened: the user "mover_\d+" has too few rights/,
    );
  });

  test('a shop that runs on the source or the target', async () => {
    await shopIn('data');
    const running = await opened('data');
    shops.stores.push(running);
    /** Stopped once it has reported that it waits. */
    const stoppedAsItWaits = async () => {
      const given = { stopping: new AbortController(), err: new Captured() };
      const waiting = move('lowdb:data', shops.place.database.url, {}, given);
      await expect.poll(() => given.err.text).not.toBe('');
      given.stopping.abort();
      return waiting;
    };
    const said = await stoppedAsItWaits();
    expect(said.code).toBe(1);
    expect(said.err).toMatch(
      /^Process \d+ works on this data already .*\nStopped\. Nothing was moved\n$/,
    );
    await running.close();

    const other = await shops.place.open();
    const second = await shops.place.open();
    const refused = await stoppedAsItWaits();
    expect(refused.err).toMatch(/^2 processes of the shop work on the database .*\nStopped/);
    // It waits for one that ends meanwhile.
    await second.close();
    const err = new Captured();
    const waiting = move('lowdb:data', shops.place.database.url, {}, { err });
    await expect.poll(() => err.text).not.toBe('');
    await other.close();
    expect(await waiting).toMatchObject({ code: 0 });
  });
});

describe('all or nothing', () => {
  /** Starts a move, and runs a callback midway: at its first row of payments, which the test has locked. */
  async function inTheMiddle<Move>(
    start: () => Move,
    work: (moving: Move, pid: number) => Promise<void>,
  ): Promise<Move> {
    await (await shops.place.open()).close();
    const locker = new Client({ connectionString: shops.place.database.url });
    await locker.connect();
    // If a test fails its database is removed first.
    locker.on('error', () => undefined);
    try {
      await locker.query('begin');
      await locker.query('lock table payments in exclusive mode');
      const moving = start();
      const inserting = () =>
        shops.place.database.run(
          `select pid from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query like 'insert into payments%'`,
        );
      await expect.poll(inserting).toHaveLength(1);
      const [row] = await inserting();
      await work(moving, Number(row?.['pid']));
      return moving;
    } finally {
      await locker.end();
    }
  }

  async function withPicture(): Promise<void> {
    await shopIn('data');
    await mkdir(join(shops.root, 'data/uploads'));
    await writeFile(join(shops.root, 'data/uploads/a-960.webp'), 'a picture');
    await writeFile(join(shops.root, 'data/session-secret'), 'a secret');
  }
  const elsewhere = () => ({ DATA_DIR: join(shops.root, 'elsewhere') });

  test('a connection that breaks in the middle leaves the target empty', async () => {
    await withPicture();
    await inTheMiddle(
      () => ({ end: move('lowdb:data', shops.place.database.url, elsewhere()) }),
      async ({ end }, pid) => {
        expect(await filesIn('elsewhere/uploads')).toEqual(['a-960.webp']);
        await shops.place.database.run('select pg_terminate_backend($1)', [pid]);
        const said = await end;
        expect(said).toMatchObject({ code: 1, out: '' });
        expect(said.err).toMatch(
          /Nothing was moved\. --to: the database "\w+" at .* gave up: the connection broke\n$/,
        );
      },
    );
    expect(await isEmpty()).toBe(true);
    expect(await filesIn('elsewhere/uploads')).toEqual([]);
    expect(await filesIn('elsewhere')).toEqual(['uploads']);
    expect(await move('lowdb:data', shops.place.database.url, elsewhere())).toMatchObject({
      code: 0,
    });
  });

  test('refuses a start of the shop midway, and the move goes on', async () => {
    await shopIn('data');
    const { end } = await inTheMiddle(
      () => ({ end: move('lowdb:data', shops.place.database.url) }),
      async () => {
        await expect(shops.place.open()).rejects.toThrow('the shop in the database is being moved');
        const waiting = { stopWaiting: async () => true };
        const directory = join(shops.root, 'data');
        await expect(
          openLowdbStore({ directory, clock: Date.now, warn: () => undefined, waiting }),
        ).rejects.toThrow('works on this data already');
      },
    );
    expect(await end).toMatchObject({ code: 0 });
    await (await shops.place.open()).close();
  });

  test('one that is asked to stop takes back what it has brought', async () => {
    await withPicture();
    const stopping = new AbortController();
    const { end } = await inTheMiddle(
      () => ({ end: move('lowdb:data', shops.place.database.url, elsewhere(), { stopping }) }),
      async () => stopping.abort(new Error('Stopped')),
    );
    const { code, err } = await end;
    expect(code).toBe(1);
    expect(err).toMatch(/Stopped\. Nothing was moved\n$/);
    expect(await isEmpty()).toBe(true);
    expect(await filesIn('elsewhere/uploads')).toEqual([]);
  });

  test('leaves nothing when the database rejects rows', async () => {
    await shopIn('data');
    await (await shops.place.open()).close();
    await shops.place.database.run('alter table spent_names add constraint none check (false)');
    const said = await move('lowdb:data', shops.place.database.url);
    expect(said.code).toBe(1);
    expect(said.err).toContain('violates check constraint "none"');
    expect(await isEmpty()).toBe(true);
  });

  test('detects changed rows before the move is final', async () => {
    await shopIn('data');
    await (await shops.place.open()).close();
    await shops.place.database.run(`
      create function other() returns trigger language plpgsql as
        $$ begin new.doc := (new.doc::jsonb || '{"totalPrice": 1}')::json; return new; end $$;
      create trigger other before insert on orders for each row execute function other()`);
    const said = await move('lowdb:data', shops.place.database.url);
    expect(said.err).toContain('Nothing was moved. Not the same in both places: orders');
    expect(await isEmpty()).toBe(true);
  });
});
