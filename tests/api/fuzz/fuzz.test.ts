import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { NO_PIN_TABLE } from '#shared/shipping/pin-table';
import { writeCursor } from '#shared/protocol/cursor';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { Route } from '../../../sync-server/routing/route';
import type { ShopStore } from '../../../sync-server/store/repositories/shop-store';
import { openStoreOfRun } from '../../../sync-server/store/testing/store-of-run';
import { anAddress } from '../../../sync-server/testing/samples';
import { register, TestClient } from '../../../sync-server/testing/test-client';
import { IS_FULL } from '../../effort';
import { ROWS, type Row } from '../rows';
import { mistakesOf } from '../response-rules';
import { NoResponse, send } from '../send';
import { openBusyShop, PASSWORD, type BusyShop, type Person } from './busy-shop';
import { takesNothing } from './bodies';
import { knowledgeOf, newCast, signedInAgain, type Cast } from './cast';
import { createDictionary, type Knowledge } from './dictionary';
import { FuzzRequest, PEOPLE, requestsFor, strayRequests, type Who } from './fuzz-request';
import { trespasses } from './oracle';
import { schemaOf } from './schema-arbitrary';
import { AT_ONCE, MIN_REQUESTS, fuzzSettings } from './settings';

const { seed, requests } = fuzzSettings();
/** A row that takes a body gets more of the requests than one that takes none. */
const weightOf = ({ route: { body, bodyRule } }: Row) =>
  // Resizing a picture to every width takes longer than all the rest, and not every form has one.
  bodyRule.type === 'multipart/form-data' ? 2 : takesNothing(schemaOf(body)) ? 1 : 3;
const WEIGHTS = ROWS.reduce((sum, row) => sum + weightOf(row), 1);
const batchesOf = (weight: number) => Math.ceil((requests * weight) / WEIGHTS / AT_ONCE);
/** So many requests of a hundred come from each; the rest of a row is behind its "who". */
const SHARES: Readonly<Record<Route['who'], Readonly<Record<Who, number>>>> = {
  all: { visitor: 25, shopper: 25, other: 25, admin: 25 },
  'signed-in': { visitor: 10, shopper: 40, other: 25, admin: 25 },
  admin: { visitor: 10, shopper: 10, other: 10, admin: 70 },
};
/** What rows answer behind their checks where only a signature or a code is missing that the fuzz cannot make. */
const WITHOUT_SIGNATURE: ReadonlyMap<string, number> = new Map([
  ['POST /api/users/google', 401],
  ['POST /api/payments/razorpay/webhook', 400],
  ['POST /api/users/auth/second-factor', 401],
  ['PUT /api/users/second-factor', 403],
  ['POST /api/users/second-factor/codes', 403],
  ['POST /api/users/second-factor/off', 403],
]);
/** Generous: a limit for hangs. In milliseconds. */
const TIMEOUT = 300_000;

let shop: BusyShop;
let agent: Agent;
let pictures: Uint8Array[];
let bystander: Person;
let bystanderBefore: unknown;
let sent = 0;
/** A person who should be signed in was refused: a request has ended their session. */
let someoneIsOut = false;
/** The statuses that each row has answered. */
const statuses = new Map<string, Set<number>>();
/** Those whom an admin made an admin. */
const admins = new Set<string>();

beforeAll(async () => {
  shop = await openBusyShop();
  agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const picture = sharp({ create: { width: 9, height: 7, channels: 3, background: 'teal' } });
  pictures = await Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
  ]);
  bystander = await shop.newPerson();
  bystanderBefore = await everythingOf(shop.server.store, bystander);
});
afterAll(async () => {
  agent.destroy();
  await shop.server.close();
});

/** All that a store holds of one person. */
const everythingOf = (store: ShopStore, { user }: Person) =>
  store.read(async (reader) => ({
    user: await reader.user(user._id),
    addresses: await reader.addresses(user._id),
    orders: await reader.ordersOf(user._id),
    version: await reader.accountVersion(user._id),
  }));

/** Sends one request. @returns everything that is wrong with its reply */
async function tried(asked: FuzzRequest, cast: Cast, row: Row | undefined) {
  const { who } = asked;
  const person = who === 'visitor' ? undefined : cast[who];
  sent += 1;
  const raw = asked.withToken(person?.token);
  try {
    const response = await send(shop.server.url, raw, agent);
    if (row && asked.method === row.route.method) note(row.name, response.status);
    noteNewAdmin(asked, response.status, response.text);
    if (response.status === 401) someoneIsOut ||= who !== 'visitor' && !asked.isSomebodyElse;
    return [
      ...mistakesOf(response, asked.method, secretsFor(response.status)),
      ...trespasses(row?.route, asked, response, cast),
    ];
  } catch (error) {
    // Bodies that are too large are not read to the end.
    const limit = row?.route.bodyRule.limit ?? 0;
    if (error instanceof NoResponse && (raw.body?.length ?? 0) > limit) return [];
    throw error;
  }
}

/** What no reply shows: a password, a stored hash (the tests’ begin so), a folder; and no error a token. */
function secretsFor(status: number): string[] {
  const never = ['plain:', PASSWORD, shop.server.directory, process.cwd()];
  return status < 400 ? never : [...never, 'eyJ'];
}

function note(row: string, status: number): void {
  statuses.set(row, (statuses.get(row) ?? new Set()).add(status));
}

function noteNewAdmin({ who, method }: FuzzRequest, status: number, text: string): void {
  if (who !== 'admin' || method !== 'PUT' || status !== 200 || !text.includes('"isAdmin":true'))
    return;
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value && '_id' in value) admins.add(String(value._id));
}

/** Runs batches of requests, and says on failure what was asked, what was wrong, and the seed. */
async function fuzz(
  made: (who: Who, now: () => Knowledge) => fc.Arbitrary<FuzzRequest>,
  row?: Row,
): Promise<void> {
  let cast = await newCast(shop, row, bystander);
  admins.add(cast.admin.user._id);
  const { epoch, version } = await shop.server.store.read(async (reader) => ({
    epoch: await reader.epoch(),
    version: await reader.catalogueVersion(),
  }));
  const cursors = [
    writeCursor({ epoch, version: 0 }),
    writeCursor({ epoch, version }),
    'abcdefgh.1',
  ];
  const shares = SHARES[row?.route.who ?? 'all'];
  const one = fc.oneof(
    ...PEOPLE.map((who) => ({
      weight: shares[who],
      arbitrary: made(who, () => knowledgeOf(who, cast, shop.products, cursors)),
    })),
  );
  const batch = fc.array(one, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(batch, async (all) => {
      const wrong = await Promise.all(
        all.map(async (asked) => {
          const mistakes = await tried(asked, cast, row);
          return mistakes.length > 0 ? [`${fc.stringify(asked)}\n  ${mistakes.join('\n  ')}`] : [];
        }),
      );
      if (someoneIsOut) cast = await signedInAgain(shop, cast);
      admins.add(cast.admin.user._id);
      someoneIsOut = false;
      if (wrong.flat().length > 0)
        throw new Error(`Again: FUZZ_SEED=${seed} npm test api\n${wrong.flat().join('\n')}`);
    }),
    // The report names each faulty request: there is nothing to shrink.
    { seed, numRuns: batchesOf(row ? weightOf(row) : 1), endOnFailure: true },
  );
  await expectNormalWork();
}

const allProducts = async () =>
  (
    await shop.server.store.read((reader) =>
      reader.listProducts({ sort: 'newest', pageNumber: 1, pageSize: 1_000_000 }),
    )
  ).items;

/** The server answers everyday requests, and has not oversold. */
async function expectNormalWork(): Promise<void> {
  expect((await allProducts()).filter(({ countInStock }) => !(countInStock >= 0))).toEqual([]);
  const visitor = new TestClient(shop.server.url);
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect((await visitor.get('/api/products')).status).toBe(200);
  await shop.restock();
  // Admins may restrict cash on delivery to small sums, or to few places.
  await shop.server.store.write(async (writer) => {
    const { revision } = await writer.ownerSettings();
    await writer.putOwnerSettings({ ...DEFAULT_SETTINGS, revision: revision + 1 });
    const table = await writer.pinTable();
    await writer.putPinTable({ ...NO_PIN_TABLE, revision: table.revision + 1 });
  });
  const { client } = await register(shop.server.url);
  const order = await client.post('/api/orders', {
    orderItems: [{ product: shop.products[0], qty: 1 }],
    shippingAddress: anAddress(),
    paymentMethod: 'COD',
    totalPrice: '499.00',
  });
  expect(order.status).toBe(201);
}

describe('Input: whatever is sent, the answer is of the contract, and the server goes on', () => {
  test.each(ROWS)(
    '$name',
    async (row) => {
      await fuzz(
        (who, now) => requestsFor(row.prefix, row.route, who, createDictionary(now, pictures)),
        row,
      );
    },
    TIMEOUT,
  );

  test('at addresses that match no row', () => fuzz((who) => strayRequests(who)), TIMEOUT);
});

describe('Input: after all of it', () => {
  test('enough was tried', () => {
    expect(sent).toBeGreaterThanOrEqual(MIN_REQUESTS);
  });

  const reachesAll = () => {
    const answered = (name: string) => [...(statuses.get(name) ?? [])];
    const isReached = (name: string) =>
      answered(name).some((status) => status < 300 || status === WITHOUT_SIGNATURE.get(name));
    const closed = ROWS.filter(({ name }) => !isReached(name));
    expect(closed.map(({ name }) => name)).toEqual([]);
  };
  // Few requests leave some rows out by chance.
  if (IS_FULL) test('every row was reached behind its checks', reachesAll);

  test('no one became an admin unless an admin made them one', async () => {
    const found = await shop.server.store.read((reader) =>
      reader.listUsers({ pageNumber: 1, pageSize: 1_000_000 }),
    );
    const strange = found.items.filter(({ _id, isAdmin }) => isAdmin && !admins.has(_id));
    expect(strange).toEqual([]);
  });

  test('the bystander’s documents are unchanged', async () => {
    expect(await everythingOf(shop.server.store, bystander)).toEqual(bystanderBefore);
  });

  test('every order’s sums hold', async () => {
    const { items } = await shop.server.store.read((reader) =>
      reader.listOrders({ pageNumber: 1, pageSize: 1_000_000 }),
    );
    expect(items.length).toBeGreaterThan(0);
    const wrong = items.filter(({ orderItems, itemsPrice, shippingPrice, totalPrice }) => {
      const sum = orderItems.reduce((all, { pricePaise, qty }) => all + pricePaise * qty, 0);
      return sum !== itemsPrice || itemsPrice + shippingPrice !== totalPrice;
    });
    expect(wrong).toEqual([]);
  });

  test('no event stream is left open', async () => {
    const measures = async () => (await new TestClient(shop.server.url).get('/metrics')).text;
    await expect.poll(measures).toMatch(/^shop_event_streams 0$/m);
  });

  test('every uploaded picture is there in all its widths, and no other file is', async () => {
    const files = await readdir(join(shop.server.directory, 'uploads'));
    const names = new Set(files.map((file) => file.replace(/-\d+\.webp$/, '')));
    const whole = [...names].flatMap((name) =>
      PICTURE_WIDTHS.map((width) => `${name}-${width}.webp`),
    );
    expect(names.size).toBeGreaterThan(0);
    expect(files.sort()).toEqual(whole.sort());
  });

  test('the store opens again, and holds the same', async () => {
    const facts = (store: ShopStore) =>
      store.read(async (reader) => ({
        users: await reader.countUsers(),
        admins: await reader.countAdmins(),
        products: await reader.countProducts(),
        orders: (await reader.listOrders({ pageNumber: 1, pageSize: 1_000_000 })).items,
        version: await reader.catalogueVersion(),
      }));
    const before = await facts(shop.server.store);
    await shop.server.store.close();
    const { directory } = shop.server;
    const again = await openStoreOfRun({ directory, clock: Date.now });
    const after = await facts(again);
    await again.close();
    expect(after).toEqual(before);
  });
});
