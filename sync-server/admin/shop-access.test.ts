import { randomUUID } from 'node:crypto';
import { chown, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommandPlace } from '../testing/command-place';
import { markDatabase, MARK } from '../store/database-mark';
import { lowdbExportImport } from '../store/engines/lowdb/lowdb-export-import';
import { placeOfShop } from './backup/shop-place';
import { openControlSocket } from './control-socket';
import { listAdminsCommand } from './people';
import { CommandRefused } from './command';
import { reachShop } from './shop-access';

const NOBODY = 65_534;

let place: CommandPlace;
beforeEach(async () => {
  place = await CommandPlace.make();
});
afterEach(() => place.clear());

const reaching = (wait: (milliseconds: number) => Promise<unknown>) =>
  reachShop({
    place: { dataDir: place.dataDir, database: null },
    mayBegin: false,
    warn: () => undefined,
    wait,
  });

const nothing = { text: () => Promise.resolve(), progress: () => Promise.resolve() };

test('waits for a shop that is stopping, then opens the store itself', async () => {
  const store = await place.open();
  let waits = 0;
  const shop = await reaching(async () => {
    waits += 1;
    if (waits === 3) await store.close();
  });
  expect(waits).toBe(3);
  expect(await shop.run(listAdminsCommand, {}, nothing)).toEqual({ admins: [] });
  await shop.close();
  await (await place.open()).close();
});

test('waits until a starting shop listens, and leaves it the store', async () => {
  const store = await place.open();
  const opened: { close(): Promise<void> }[] = [];
  const shop = await reaching(async () => {
    const services = {
      store,
      passwords: { hash: async () => '', matches: async () => false },
      clock: Date.now,
      randomUuid: randomUUID,
      status: async () => expect.unreachable(),
    };
    opened.push(await openControlSocket(place.dataDir, services, pino({ level: 'silent' })));
  });
  expect(opened).toHaveLength(1);
  expect(await shop.run(listAdminsCommand, {}, nothing)).toEqual({ admins: [] });
  await shop.close();
  await store.check();
  await opened[0]?.close();
  await store.close();
});

test('names a program that holds the store and does not listen', async () => {
  const store = await place.open();
  let waited = 0;
  const reached = reaching(async (milliseconds) => {
    waited += milliseconds;
  });
  await expect(reached).rejects.toThrow(`Process ${process.pid} works on this data already`);
  expect(waited).toBeGreaterThan(5_000);
  await store.close();
});

test('explains in one sentence, without the password, that a database cannot be opened', async () => {
  const database = {
    url: 'postgres://shop:hunter2@127.0.0.1:1/shop',
    listenUrl: null,
    readUrl: null,
    poolSize: null,
  };
  const reached = reachShop({
    place: { dataDir: place.dataDir, database },
    mayBegin: false,
    warn: () => undefined,
  });
  const refused: unknown = await reached.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CommandRefused);
  expect(String(refused)).toContain('DATABASE_URL: the database cannot be opened');
  expect(String(refused)).not.toContain('hunter2');
});

test('neither creates nor finds a shop in a folder whose shop is in a database', async () => {
  await (await place.open()).close();
  await markDatabase(place.dataDir, 'the database "shop" at db.example');
  const who = ['--email', 'owner@example.test', '--name', 'The Owner'];
  for (const args of [['create-admin', ...who], ['list-admins'], ['numbers']]) {
    const said = await place.run(args, 'mango tree on a hill\n');
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('is in the database "shop" at db.example: set DATABASE_URL');
  }
  await rm(join(place.dataDir, MARK));
  expect(await place.run(['list-admins'])).toMatchObject({ code: 0, err: '' });
});

test('finds a shop that was moved back into a folder', async () => {
  await (await place.open()).close();
  const back = join(place.root, 'back');
  await markDatabase(back, 'the database "shop" at db.example');
  const warn = () => undefined;
  await lowdbExportImport({ directory: place.dataDir, warn }).dump(async (dump) =>
    lowdbExportImport({ directory: back, warn }).fill(async (filling) =>
      filling.putHead(await dump.head()),
    ),
  );
  expect(await readdir(back)).not.toContain(MARK);
});

test('tells root on a stopped shop of another user which user to be, and writes nothing', async () => {
  await (await place.open()).close();
  const before = await readdir(place.dataDir);
  if (process.getuid?.() === 0) await chown(place.dataDir, NOBODY, NOBODY);
  const { uid } = await stat(place.dataDir);
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(0);
  try {
    for (const args of [['list-admins'], ['reset-two-factor', 'owner@example.test']]) {
      const said = await place.run(args);
      expect(said).toMatchObject({ code: 1, out: '' });
      expect(said.err).toContain(`belongs to the user with the number ${uid}`);
    }
    await expect(
      placeOfShop({
        environment: { DATA_DIR: place.dataDir },
        isRunning: false,
        warn: () => undefined,
      }),
    ).rejects.toThrow(CommandRefused);
  } finally {
    getuid.mockRestore();
  }
  expect(await readdir(place.dataDir)).toEqual(before);
});
