import 'fake-indexeddb/auto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbox } from '../../pwa/outbox/outbox';
import { ServerProcess } from '../server-process/server-process';
import { codOrder, newPerson, ShopApi, withoutChoice } from '../server-process/shop-api';
import { createProfile, openPage } from '../sync/test-device';
import { stockMistakes, stockOf } from './shop-books';

/** The server is ended with `kill -9` at each point that belongs to it, under the shop's own outbox and sender. */
const armed = path.join(tmpdir(), `die-at-${randomUUID()}`);
let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start({
    env: { DIE_AT: armed, NODE_OPTIONS: '--import=./tests/kill/die-at.mjs' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(armed, { force: true });
});

test.each([
  { point: 'the request comes', stored: 0, end: 'waiting' },
  { point: 'half the file is written', stored: 0, end: 'waiting' },
  { point: 'the file is whole, not yet in place', stored: 0, end: 'waiting' },
  { point: 'the file is in place', stored: 3, end: 'waiting' },
  { point: 'the answer is ready', stored: 3, end: 'waiting' },
  { point: 'the answer has left', stored: 3, end: 'empty' },
])('$point', async ({ point, stored, end }) => {
  const api = new ShopApi(server.origin);
  const before = await api.allProducts();
  const [product] = withoutChoice(before).filter(({ countInStock }) => countInStock >= 10);
  if (!product) throw new Error('The shop is empty');
  const page = openPage(createProfile(server.origin));
  const person = newPerson();
  const user = await page.signIn(person, '/users');
  const own = api.as({ user, password: person.password });
  // One that does not start sending by itself: the three are one batch.
  const outbox = createOutbox({
    db: page.db,
    currentUser: () => user._id,
    clock: Date.now,
    randomUuid: randomUUID,
  });
  const orders = Array.from({ length: 3 }, () => codOrder([[product, 1]]));
  for (const order of orders) await outbox.enqueue('place-cod-order', order);
  const ids = orders.map(({ orderId }) => orderId).sort();

  await writeFile(armed, `${point}\n${ids[0]}`);
  expect(await page.sender.drain()).toBe(end);
  expect(await server.ended()).toBeNull();
  expect(await page.db.outbox.count()).toBe(end === 'empty' ? 0 : 3);

  await server.start();
  // It was killed exactly there: what was in place is kept, and nothing else.
  expect(await own.orders()).toHaveLength(stored);
  await page.deliver();
  const placed = await own.orders();
  expect(placed.map(({ _id }) => _id).sort()).toEqual(ids);
  expect(stockMistakes(stockOf(before), await api.allProducts(), placed)).toEqual([]);
  expect(await page.db.outbox.count()).toBe(0);
  const settled = await page.db.settled.toArray();
  expect(settled.map(({ args }) => args['orderId']).sort()).toEqual(ids);
  expect(settled.map(({ outcome }) => outcome.status)).toEqual(ids.map(() => 'applied'));
  await page.close();
});
