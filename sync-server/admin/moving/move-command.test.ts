import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLowdbStore } from '../../store/lowdb/lowdb-store';
import { ROW_KINDS } from '../../store/shop-rows';
import type { ShopStore } from '../../store/shop-store';
import { putEveryKind } from '../../store/testing/every-kind';
import { PostgresPlace } from '../../store/testing/postgres-place';
import { sampleProduct, sampleUser } from '../../store/testing/store-samples';
import { Captured } from '../../testing/command-place';
import { runMoveCommand } from './move-command';

let root: string;
let place: PostgresPlace;
const stores: ShopStore[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-move-'));
  place = await PostgresPlace.make();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await place.clear();
  await rm(root, { recursive: true });
});

const opened = (directory: string) =>
  openLowdbStore({ directory: join(root, directory), clock: Date.now, warn: () => undefined });

async function shopIn(directory: string): Promise<void> {
  const store = await opened(directory);
  await putEveryKind(store);
  await store.close();
}

async function move(from: string, to: string, environment = {}, stopping = new AbortController()) {
  const [out, err] = [new Captured(), new Captured()];
  const deps = { environment, directory: root, stdout: out, stderr: err };
  const code = await runMoveCommand(['--from', from, '--to', to], deps, stopping.signal);
  return { code, out: out.text, err: err.text };
}

const filesIn = (folder: string) => readdir(join(root, folder)).catch(() => []);

/** What a move has printed of each kind. */
const proofOf = (out: string) =>
  new Map(
    [...out.matchAll(/^(\w+) +(\d+) {2}([0-9a-f]{16}) +(\d+) {2}([0-9a-f]{16})$/gm)].map(
      ([, what = '', ...rest]) => [what, rest] as const,
    ),
  );

const isEmpty = async () => {
  const [row] = await place.database.run(
    `select (select count(*) from users) + (select count(*) from products) + (select count(*) from orders)
       + (select count(*) from audit) + (select count(*) from steps) as rows`,
  );
  return Number(row?.['rows']) === 0;
};

describe('there and back', () => {
  test('every kind of row goes along, counted and summed up alike', async () => {
    await shopIn('data');
    const there = await move('lowdb:data', place.database.url);
    expect(there).toMatchObject({ code: 0 });
    expect(there.err).toMatch(/100 %\n$/);
    const proof = proofOf(there.out);
    for (const kind of ROW_KINDS) {
      const [count, digest, countThere, digestThere] = proof.get(kind) ?? [];
      expect([kind, Number(count) > 0]).toEqual([kind, true]);
      expect([kind, countThere, digestThere]).toEqual([kind, count, digest]);
    }
    const back = await move(place.database.url, 'lowdb:back');
    expect(back).toMatchObject({ code: 0 });
    const { pictures: _none, ...rows } = Object.fromEntries(proofOf(back.out));
    expect(rows).toEqual(Object.fromEntries(proof));
    expect(back.out + back.err).not.toContain(new URL(place.database.url).password);
  });

  test('the shop answers there as before, and believes the cursors of before', async () => {
    await shopIn('data');
    const ask = (store: ShopStore) =>
      store.read(async (shop) => ({
        epoch: await shop.epoch(),
        catalogue: await shop.catalogueVersion(),
        changes: (await shop.catalogueChanges(0, 100)).changes,
        account: await shop.accountVersion('u1'),
        documents: (await shop.accountChanges('u1', 0, 100)).changes,
        other: await shop.accountVersion('u2'),
        given: await shop.hasGiven(await shop.accountVersion('u2')),
        session: await shop.session('s1'),
        deleted: await shop.wasDeleted('gone'),
        spent: await shop.isSpent('nonce1'),
        outcome: await shop.outcome('u1', 'act1'),
        client: await shop.client('c1'),
        refund: await shop.paymentsOfRefund('refund-key'),
        mails: await shop.dueMails('9999', 100),
        event: await shop.gatewayEvent('evt1'),
        found: (
          await shop.listPayments({
            view: 'all',
            keyword: 'asha',
            now: 0,
            pageNumber: 1,
            pageSize: 9,
          })
        ).total,
        people: (await shop.listUsers({ keyword: 'asha', pageNumber: 1, pageSize: 9 })).total,
        words: await shop.searchWords(),
        invoices: await shop.lastInvoiceNumber('2026-27'),
        pins: await shop.pinTable(),
      }));
    const before = await opened('data');
    const expected = await ask(before);
    await before.close();

    await move('lowdb:data', place.database.url);
    const there = await place.open();
    expect(await ask(there)).toEqual(expected);
    // What comes now is beyond all that was given out before, and what lies between was never given.
    await there.write((shop) => shop.takeStock('p1', 1));
    const later = await there.read((shop) => shop.catalogueVersion());
    expect(later).toBeGreaterThan(expected.catalogue);
    const beyond = Math.max(expected.catalogue, expected.account, expected.other) + 1;
    expect(await there.read((shop) => shop.hasGiven(beyond))).toBe(false);
    await there.once('a step of before', async () => {
      throw new Error('It is done already');
    });
    await there.close();

    expect(await move(place.database.url, 'lowdb:back')).toMatchObject({ code: 0 });
    const back = await opened('back');
    stores.push(back);
    await back.read(async (shop) => {
      expect(await shop.epoch()).toBe(expected.epoch);
      expect(await shop.hasGiven(expected.catalogue)).toBe(true);
      expect(await shop.hasGiven(later)).toBe(true);
      expect(await shop.hasGiven(later + 1)).toBe(false);
      const { changes, version } = await shop.catalogueChanges(expected.catalogue, 100);
      expect(changes.map(({ _id }) => _id)).toEqual(['p1']);
      expect(version).toBe(later);
    });
    await back.write((shop) => shop.takeStock('p1', 1));
    expect(await back.read((shop) => shop.catalogueVersion())).toBeGreaterThan(later);
  });

  test('products that share a version come on one page', async () => {
    const store = await place.open();
    await store.write(async (shop) => {
      for (let n = 0; n < 12; n += 1) await shop.putProduct(sampleProduct(`p${n}`));
    });
    await store.close();
    await place.database.run(
      'update product_state set version = (select max(version) from product_state) - 1 where right(id, 1) <> $1',
      ['0'],
    );
    await move(place.database.url, 'lowdb:data');
    const moved = await opened('data');
    stores.push(moved);
    const seen: string[] = [];
    for (let [after, more] = [0, true]; more;) {
      const page = await moved.read((shop) => shop.catalogueChanges(after, 3));
      seen.push(...page.changes.map(({ _id }) => _id));
      [after, more] = [page.version, page.more];
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
  });

  test('characters that PostgreSQL cannot hold are left behind', async () => {
    const store = await opened('data');
    await store.write((shop) => shop.putUser(sampleUser('u1', { name: 'A\0sha \ud800' })));
    await store.close();
    expect(await move('lowdb:data', place.database.url)).toMatchObject({ code: 0 });
    const moved = await place.open();
    expect((await moved.read((shop) => shop.user('u1')))?.name).toBe('Asha \ufffd');
  });

  test('pictures and keys go along where the folder is another one', async () => {
    await shopIn('data');
    await mkdir(join(root, 'data/uploads'));
    await writeFile(join(root, 'data/uploads/a-960.webp'), 'a picture');
    await writeFile(join(root, 'data/uploads/a-960.webp.new'), 'half of one');
    await writeFile(join(root, 'data/second-factor-key'), 'a key');
    const stays = await move('lowdb:data', place.database.url);
    expect(stays.out).toContain(`Pictures stay in ${join(root, 'data/uploads')}.`);
    expect(stays.out).toContain(`Keys stay in ${join(root, 'data')}`);

    const environment = { DATA_DIR: join(root, 'data') };
    const moved = await move(place.database.url, 'lowdb:back', environment);
    expect(proofOf(moved.out).get('pictures')?.[0]).toBe('1');
    expect(await filesIn('back/uploads')).toEqual(['a-960.webp']);
    expect(await readFile(join(root, 'back/uploads/a-960.webp'), 'utf8')).toBe('a picture');
    expect(await readFile(join(root, 'back/second-factor-key'), 'utf8')).toBe('a key');
    // Nothing went away.
    expect(await filesIn('data/uploads')).toHaveLength(2);
  });
});

describe('what a store holds', () => {
  test('no table of the database is forgotten', async () => {
    const { DERIVED_TABLES, HEAD_TABLES, ROW_TABLES, STAYING_TABLES } =
      await import('../../store/postgres/stored-kinds');
    await (await place.open()).close();
    const rows = await place.database.run(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...ROW_TABLES, ...DERIVED_TABLES, ...HEAD_TABLES, ...STAYING_TABLES].toSorted(),
    );
  });

  test('no kind of the embedded store is forgotten', async () => {
    const { TABLES } = await import('../../store/lowdb/rows');
    expect(Object.keys(TABLES)).toEqual(ROW_KINDS);
  });
});

describe('refused in one sentence, with nothing moved', () => {
  const url = (change: (address: URL) => void) => {
    const address = new URL(place.database.url);
    change(address);
    return address.href;
  };

  test.each([
    ['no place', () => 'data', 'must be lowdb:<data folder>', 2],
    ['no shop in the folder', () => 'lowdb:nothing', 'There is no shop in', 1],
    ['no shop in the database', () => place.database.url, 'There is no shop in the database', 1],
    ['no such database', () => url((at) => (at.pathname = '/no_such')), 'make it with createdb', 1],
    ['a wrong password', () => url((at) => (at.password = 'no')), 'the password of the user', 1],
    ['nobody there', () => url((at) => (at.port = '1')), 'nothing answers at', 1],
  ])('from: %s', async (_what, from, sentence, code) => {
    const said = await move(from(), 'lowdb:target');
    expect(said).toMatchObject({ code, out: '' });
    expect(said.err).toContain(sentence);
    expect(said.err.trim().split('\n')).toHaveLength(1);
    expect(await filesIn('target')).not.toContain('shop.json');
  });

  test('a target that holds a shop', async () => {
    await shopIn('data');
    await shopIn('other');
    const said = await move('lowdb:data', 'lowdb:other');
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('There is a shop in');
    const store = await place.open();
    await store.write((shop) => shop.putProduct(sampleProduct('p')));
    await store.close();
    const taken = await move('lowdb:data', place.database.url);
    expect(taken).toMatchObject({ code: 1, out: '' });
    expect(taken.err).toMatch(
      /^Nothing was moved\. There is a shop in the database "\w+" at .* already: name an empty database\n$/,
    );
  });

  test('a user with too few rights', async () => {
    await shopIn('data');
    await place.database.run(`create role mover_${process.pid} login password 'x'`);
    const to = url((at) => ([at.username, at.password] = [`mover_${process.pid}`, 'x']));
    const said = await move('lowdb:data', to);
    await place.database.run(`drop role mover_${process.pid}`);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toMatch(
      /^Nothing was moved\. --to: the database cannot be opened: the user "mover_\d+" has too few rights/,
    );
  });

  test('a shop that runs on the source or on the target', async () => {
    await shopIn('data');
    const running = await opened('data');
    stores.push(running);
    const soon = new AbortController();
    const waiting = move('lowdb:data', place.database.url, {}, soon);
    setTimeout(() => soon.abort(), 300);
    const said = await waiting;
    expect(said.code).toBe(1);
    expect(said.err).toMatch(
      /^Process \d+ works on this data already .*\nStopped\. Nothing was moved\n$/,
    );
    await running.close();

    const other = await place.open();
    const second = await place.open();
    const late = new AbortController();
    setTimeout(() => late.abort(), 300);
    const refused = await move('lowdb:data', place.database.url, {}, late);
    expect(refused.err).toMatch(/^2 processes of the shop work on the database .*\nStopped/);
    // One that ends meanwhile is waited for.
    await second.close();
    setTimeout(() => void other.close(), 300);
    expect(await move('lowdb:data', place.database.url)).toMatchObject({ code: 0 });
  });
});

describe('all or nothing', () => {
  /** Starts a move, and runs a work when it stands in the middle: at its first row of payments, which somebody locks. */
  async function inTheMiddle<Move>(
    start: () => Move,
    work: (moving: Move, pid: number) => Promise<void>,
  ): Promise<Move> {
    await (await place.open()).close();
    const locker = new Client({ connectionString: place.database.url });
    await locker.connect();
    // Where a test fails its database goes first.
    locker.on('error', () => undefined);
    try {
      await locker.query('begin');
      await locker.query('lock table payments in exclusive mode');
      const moving = start();
      const inserting = () =>
        place.database.run(
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
    await mkdir(join(root, 'data/uploads'));
    await writeFile(join(root, 'data/uploads/a-960.webp'), 'a picture');
    await writeFile(join(root, 'data/session-secret'), 'a secret');
  }
  const elsewhere = () => ({ DATA_DIR: join(root, 'elsewhere') });

  test('a connection that breaks in the middle leaves the target empty', async () => {
    await withPicture();
    await inTheMiddle(
      () => ({ end: move('lowdb:data', place.database.url, elsewhere()) }),
      async ({ end }, pid) => {
        expect(await filesIn('elsewhere/uploads')).toEqual(['a-960.webp']);
        await place.database.run('select pg_terminate_backend($1)', [pid]);
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
    expect(await move('lowdb:data', place.database.url, elsewhere())).toMatchObject({ code: 0 });
  });

  test('a start of the shop in the middle is refused, and the move goes on', async () => {
    await shopIn('data');
    const { end } = await inTheMiddle(
      () => ({ end: move('lowdb:data', place.database.url) }),
      async () => {
        await expect(place.open()).rejects.toThrow('the shop in the database is being moved');
        const waiting = { stopWaiting: async () => true };
        const directory = join(root, 'data');
        await expect(
          openLowdbStore({ directory, clock: Date.now, warn: () => undefined, waiting }),
        ).rejects.toThrow('works on this data already');
      },
    );
    expect(await end).toMatchObject({ code: 0 });
    await (await place.open()).close();
  });

  test('one that is asked to stop takes back what it has brought', async () => {
    await withPicture();
    const stopping = new AbortController();
    const { end } = await inTheMiddle(
      () => ({ end: move('lowdb:data', place.database.url, elsewhere(), stopping) }),
      async () => stopping.abort(new Error('Stopped')),
    );
    const { code, err } = await end;
    expect(code).toBe(1);
    expect(err).toMatch(/Stopped\. Nothing was moved\n$/);
    expect(await isEmpty()).toBe(true);
    expect(await filesIn('elsewhere/uploads')).toEqual([]);
  });

  test('rows that the database does not take leave nothing', async () => {
    await shopIn('data');
    await (await place.open()).close();
    await place.database.run('alter table spent add constraint none check (false)');
    const said = await move('lowdb:data', place.database.url);
    expect(said.code).toBe(1);
    expect(said.err).toContain('violates check constraint "none"');
    expect(await isEmpty()).toBe(true);
  });

  test('rows that came to be others are found before anything is for good', async () => {
    await shopIn('data');
    await (await place.open()).close();
    await place.database.run(`
      create function other() returns trigger language plpgsql as
        $$ begin new.doc := new.doc || '{"totalPrice": 1}'; return new; end $$;
      create trigger other before insert on orders for each row execute function other()`);
    const said = await move('lowdb:data', place.database.url);
    expect(said.err).toContain('Nothing was moved. Not the same in both places: documents');
    expect(await isEmpty()).toBe(true);
  });
});
