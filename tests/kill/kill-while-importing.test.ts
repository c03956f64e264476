import { watch } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { owner, ownerProcess } from '../server-process/owner-process';
import { ServerProcess } from '../server-process/server-process';
import { orderBody, ShopApi } from '../server-process/shop-api';

/** `kill -9` while a table is imported: all of it is there or nothing, and what had an answer is there. */
const ROWS = 3_000;
/** The kill comes with so many changes in the data folder: before, in and after the write of the store. */
const MOMENTS = [1, 2, 4, 6];
/** How often the earliest moment is tried again where none of them came in time: a write may be quicker than this process. */
const MAX_RETRIES = 3;

/** Every moment, and then the earliest one until a kill has interrupted a write. */
function* momentsUntil(hasCome: () => boolean): Generator<number> {
  yield* MOMENTS;
  for (let again = 0; again < MAX_RETRIES && !hasCome(); again += 1) yield 1;
}

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shop-import-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Writes a table in which everything costs the same. */
async function tableAt(price: number): Promise<string> {
  const file = path.join(root, 'products.csv');
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `p-${n},Product ${n},${price},/pictures/a-960.webp,Brand,Category,Text,1000000`,
  );
  const header = '_id,name,price,image,brand,category,description,countInStock';
  await writeFile(file, [header, ...rows, ''].join('\n'));
  return file;
}

/** The prices in the shop, each once; the products of the table only. */
async function prices(dataDir: string): Promise<string[]> {
  const { out, code } = await owner(dataDir, ['export', 'products']);
  expect(code).toBe(0);
  const rows = out.split('\n').filter((line) => line.startsWith('p-'));
  expect([0, ROWS]).toContain(rows.length);
  return [...new Set(rows.map((row) => row.split(',')[2] ?? ''))];
}

/** Calls back with each change of the store's files, counted from 1, until it is stopped. */
function onChanges(dataDir: string, changed: (count: number) => void): () => void {
  let count = 0;
  const watcher = watch(dataDir, (_event, name) => {
    if (name?.startsWith('shop.json')) changed((count += 1));
  });
  return () => watcher.close();
}

test('the command line, while no shop runs', async () => {
  const dataDir = path.join(root, 'resting');
  const made = await owner(dataDir, ['create-admin', '--email', 'o@example.test', '--name', 'O']);
  expect(made.code).toBe(0);
  expect((await owner(dataDir, ['import', 'products', await tableAt(1)])).code).toBe(0);
  let price = 1;
  let killed = 0;
  for (const moment of momentsUntil(() => killed > 0)) {
    const command = ownerProcess(dataDir, ['import', 'products', await tableAt(price + 1)]);
    const stop = onChanges(dataDir, (count) => {
      if (count === moment) command.kill();
    });
    const { code } = await command.said;
    stop();
    if (code === null) killed += 1;
    const [now = '', ...others] = await prices(dataDir);
    expect(others).toEqual([]);
    expect([String(price), String(price + 1)]).toContain(now);
    if (code === 0) expect(now).toBe(String(price + 1));
    price = Number(now);
  }
  // Otherwise no kill interrupted anything, and the test has shown nothing.
  expect(killed).toBeGreaterThan(0);
});

test('the shop, while it imports and a shopper orders', async () => {
  const server = await ServerProcess.start({ env: { SEED: 'none' } });
  const { dataDir } = server;
  try {
    expect((await owner(dataDir, ['import', 'products', await tableAt(1)])).code).toBe(0);
    const api = new ShopApi(server.origin);
    const shopper = await api.register();
    const acknowledged: string[] = [];
    const order = async () => {
      const body = orderBody([[await api.product('p-7'), 1]]);
      const { status, text } = await api.as(shopper).raw('POST', '/orders', body);
      // A price that has just risen is for the shopper to confirm.
      if (status !== 409) acknowledged.push(orderDocument.parse(JSON.parse(text))._id);
    };
    const orderUntil = async (over: () => boolean) => {
      while (!over()) await order();
    };
    let price = 1;
    let unanswered = 0;
    for (const moment of momentsUntil(() => unanswered > 0)) {
      await order();
      let killed: Promise<void> | undefined;
      let ordering: Promise<void> | undefined;
      const command = ownerProcess(dataDir, ['import', 'products', await tableAt(price + 1)]);
      const stop = onChanges(dataDir, (count) => {
        // Requests without an answer at the kill are not counted.
        ordering ??= orderUntil(() => killed !== undefined).catch(() => undefined);
        if (count >= moment) killed ??= server.kill();
      });
      const { code, err } = await command.said;
      stop();
      await (killed ?? server.kill());
      await ordering;
      if (code !== 0) unanswered += 1;
      await server.start();
      const [now = '', ...others] = await prices(dataDir);
      expect(others).toEqual([]);
      expect([String(price), String(price + 1)], err).toContain(now);
      if (code === 0) expect(now).toBe(String(price + 1));
      price = Number(now);
      const there = new Set((await api.as(shopper).orders()).map(({ _id }) => _id));
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    }
    expect(unanswered).toBeGreaterThan(0);
    expect(acknowledged.length).toBeGreaterThanOrEqual(MOMENTS.length);
  } finally {
    await server.close();
  }
});
