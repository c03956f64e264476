import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandPlace } from '../testing/command-place';
import { openControlSocket } from './control-socket';
import { listAdminsCommand } from './people';
import { CommandRefused } from './command';
import { reachShop } from './shop-access';

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

test('a shop that is about to end: the command waits, and opens the store itself', async () => {
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

test('a shop that is about to start: the command waits until it listens, and leaves it the store', async () => {
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

test('a program that holds the store and does not listen is named at last', async () => {
  const store = await place.open();
  let waited = 0;
  const reached = reaching(async (milliseconds) => {
    waited += milliseconds;
  });
  await expect(reached).rejects.toThrow(`Process ${process.pid} works on this data already`);
  expect(waited).toBeGreaterThan(5_000);
  await store.close();
});

test('a shop in a database that cannot be opened: one sentence, without the password', async () => {
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
