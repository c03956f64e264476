import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format } from 'oxfmt';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readErrorBody } from '#shared/core/errors';
import { FIRST_PROTOCOL, PROTOCOL_FLOOR, PROTOCOL_VERSION } from '#shared/protocol/version';
import { sampleUser } from '../../sync-server/store/testing/store-samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import {
  GOLDEN_NOW,
  GOLDEN_PRODUCTS,
  GOLDEN_USER,
  recordQueue,
  type GoldenQueue,
} from '../golden/record-queue';
import { writeDatabase } from '../golden/stored-database';
import { createProfile, openPage, type Page } from './test-device';

/**
 * What devices of released versions had queued, as stored on their disks (`tests/golden/queues/`), delivered by today's page to
 * today's server: each action once, and none is lost. Where the server still speaks their version, their pages deliver it as well.
 */

const FOLDER = path.join(import.meta.dirname, '../golden/queues');
const PASSWORD = 'mango tree on the hill';
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const queues: GoldenQueue[] = [];
for (const file of (await readdir(FOLDER)).toSorted())
  queues.push(JSON.parse(await readFile(path.join(FOLDER, file), 'utf8')) as GoldenQueue);

let server: TestServer;
let cookie: string;
const pages: Page[] = [];

beforeEach(async () => {
  // An hour later, by the server's clock: the prices still hold.
  const clock = () => GOLDEN_NOW + 60 * 60 * 1000;
  server = await startTestServer({ products: GOLDEN_PRODUCTS, clock, onResponse: () => undefined });
  const passwordHash = await server.passwords.hash(PASSWORD);
  await server.store.write((shop) =>
    shop.putUser(sampleUser(GOLDEN_USER._id, { ...GOLDEN_USER, passwordHash })),
  );
  const { network } = await newPage();
  cookie = network.cookie;
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
  await server.close();
});

/** Today's page, signed in; on the storage of an old device, where one is given. */
async function newPage(stored?: GoldenQueue): Promise<Page> {
  const profile = createProfile(server.url);
  profile.clock.now = GOLDEN_NOW + 60 * 60 * 1000;
  if (stored) {
    await writeDatabase(profile.name, stored.database);
    for (const [key, text] of Object.entries(stored.localStorage))
      profile.localStorage.set(key, text);
  }
  const page = openPage(profile);
  pages.push(page);
  await page.signIn({ ...GOLDEN_USER, password: PASSWORD });
  return page;
}

/** Sends a body unchanged, as a page of that version does. */
async function push(body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/api/sync`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url, Cookie: cookie },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** How each action ended on this device, by its number: `place-cod-order applied done`. */
async function endings(page: Page): Promise<string[]> {
  const settled = (await page.db.settled.toArray()).toSorted((a, b) => a.seq - b.seq);
  return settled.map(
    ({ seq, name, outcome }) => `${seq} ${name} ${outcome.status} ${outcome.code}`,
  );
}

/** What there is of this person and in stock. */
function inShop() {
  return server.store.read(async (shop) => {
    const found = await shop.products(['lamp', 'kettle']);
    const orders = await shop.ordersOf(GOLDEN_USER._id);
    return {
      stock: Object.fromEntries(
        [...found.values()].map(({ _id, countInStock }) => [_id, countInStock]),
      ),
      orders: orders.map(({ _id }) => _id).toSorted(),
      phones: (await shop.addresses(GOLDEN_USER._id)).map(({ phone }) => phone),
    };
  });
}
/** The outcomes of the first version's actions where none had arrived; 3 and 9 were taken back. */
const OF_ALL = [
  '1 add-address applied done',
  '2 place-cod-order applied done',
  '4 edit-address applied done',
  '5 add-address applied done',
  '6 make-default-address applied done',
  '7 delete-address applied done',
  '8 write-review applied done',
  '10 place-cod-order applied done',
  '11 cancel-order applied done',
  '12 add-wish applied done',
  '13 notify-when-back applied done',
  // Its order is the one that was cancelled.
  '14 collect-cash refused order_cancelled',
  '15 deliver-order refused dependency_refused',
];
/** Had it arrived, the order that was taken back too late exists, and the shopper is asked. */
const TOO_LATE = ['3 place-cod-order applied done', '3 void refused arrived'];
/** The order that replaces the one taken back: one of the two exists. */
const replaces = (ending: string) => `16 place-cod-order ${ending}`;
/** Of the order that was cancelled. */
const OF_RETURN = [
  '17 request-return refused order_cancelled',
  '18 pick-up-return refused wrong_step',
];
/** Carts and rounds are in the queues from version 5 on: their person delivers for no shop. */
const ofCart = ({ protocol }: GoldenQueue) =>
  protocol < 5
    ? []
    : [
        '19 set-cart applied done',
        '20 not-at-home refused order_cancelled',
        '21 refuse-delivery refused order_cancelled',
        '22 note-stop applied done',
        '23 take-stop applied done',
        '24 order-stops applied done',
      ];

test('has a queue of every released version', () => {
  const released = Array.from(
    { length: PROTOCOL_VERSION - FIRST_PROTOCOL + 1 },
    (_, place) => FIRST_PROTOCOL + place,
  );
  expect(queues.map(({ protocol }) => protocol)).toEqual(released);
});

/*
 * Fails where today's page stores, sends or accepts anything other than the file of its version says. A new version of the protocol
 * gets a new file, by `npx vitest run --project sync golden-queues -u`; a file of a released version is never written again.
 */
test('today’s page queues, sends and accepts what the file of its version says', async () => {
  const file = path.join(FOLDER, `protocol-${PROTOCOL_VERSION}.json`);
  const text = JSON.stringify(await recordQueue(), null, 2);
  const { code } = await format(file, text, { printWidth: 100 });
  await expect(code).toMatchFileSnapshot(file);
});

describe.each(queues)('a queue of protocol $protocol', (queue) => {
  test('delivered by today’s page after its requests were lost: each once', async () => {
    const page = await newPage(queue);
    await page.deliver();
    expect(await endings(page)).toEqual([
      ...OF_ALL,
      replaces('applied done'),
      ...OF_RETURN,
      ...ofCart(queue),
    ]);
    const shop = await inShop();
    expect(shop.orders).toHaveLength(3);
    expect(shop.stock).toEqual({ lamp: 98, kettle: 98 });
    expect(shop.phones).toEqual(['9876500000']);
    expect(await page.db.outbox.count()).toBe(0);
  });

  test('delivered by today’s page after its requests had arrived: each once', async () => {
    // The old server had accepted it: the versions do not differ here.
    const { status } = await push({ ...queue.sent, protocol: PROTOCOL_VERSION });
    expect(status).toBe(200);
    const page = await newPage(queue);
    await page.deliver();
    expect(await endings(page)).toEqual([
      ...OF_ALL.slice(0, 2),
      ...TOO_LATE,
      ...OF_ALL.slice(2),
      replaces('refused dependency_refused'),
      ...OF_RETURN,
      ...ofCart(queue),
    ]);
    const shop = await inShop();
    expect(shop.orders).toHaveLength(3);
    expect(shop.stock).toEqual({ lamp: 98, kettle: 98 });
    expect(shop.phones).toEqual(['9876500000']);
  });
});

describe.each(queues.filter(({ protocol }) => protocol >= PROTOCOL_FLOOR))(
  'a page of protocol $protocol',
  (queue) => {
    test('gets replies that it understands from today’s server', async () => {
      const takes = new Ajv2020({ strict: false, validateFormats: false }).compile(queue.reply);
      for (const [body, lastSeq] of [
        [queue.sent, 3],
        [queue.next, queue.next.actions.length],
        // Again, as after a lost reply: the same.
        [queue.next, queue.next.actions.length],
      ] as const) {
        const reply = await push(body);
        expect(reply.status).toBe(200);
        expect(takes(reply.body) ? [] : takes.errors).toEqual([]);
        const { actions, clientId, nonce, protocol } = body;
        const sent = actions.map(({ id, seq }) => ({ id, seq }));
        expect(reply.body).toMatchObject({ clientId, nonce, protocol, lastSeq, outcomes: sent });
      }
      const shop = await inShop();
      expect(shop.orders).toHaveLength(3);
      expect(shop.stock).toEqual({ lamp: 98, kettle: 98 });
    });
  },
);

test.each([PROTOCOL_FLOOR - 1, PROTOCOL_VERSION + 1])(
  'a queue of protocol %i is refused as a whole, before its shape is looked at',
  async (protocol) => {
    for (const body of [
      { ...queues[0]?.next, protocol },
      { protocol, actions: 'of another shape' },
    ]) {
      const reply = await push(body);
      expect(reply.status).toBe(409);
      expect(readErrorBody(reply.body)?.code).toBe('upgrade_required');
    }
    expect((await inShop()).orders).toEqual([]);
  },
);
