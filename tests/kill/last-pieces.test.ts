import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { effort } from '../effort';
import { ADMIN, ServerProcess } from '../server-process/server-process';
import { codOrder, queued, ShopApi, type Shopper } from '../server-process/shop-api';
import { timesOf } from './long-run';
import { raceForManyProducts, raceForVariant } from './race';
import { orderedOf, stockMistakes, stockOf } from './shop-books';

/** 16 clients race for the last pieces: an order is all or nothing, stock never below 0 (docs/guarantees.md#i8). */
const CLIENTS = 16;
/** In the repeated races. */
const BUYERS = 50;
/** `npm run kills -- --races 1000` runs more. */
const RACES_IN_CI = effort(20, 200);
/** Who race for a variant, and how many pieces of it there are. */
const BUYERS_OF_VARIANT = effort(BUYERS, 200);
const PIECES = effort(12, 50);
/** For all races of a run, in milliseconds. */
const RACE_TIMEOUT = 30 * 60_000;
let server: ServerProcess;
let api: ShopApi;
let shoppers: Shopper[];

beforeAll(async () => {
  server = await ServerProcess.start();
  api = new ShopApi(server.origin);
  shoppers = [];
  for (let number = 0; number < CLIENTS; number += 1) shoppers.push(await api.register());
});
afterAll(() => server.close());

async function stocked(atLeast: number, atMost: number): Promise<ProductDocument[]> {
  return (await api.plainProducts()).filter(
    ({ countInStock }) => countInStock >= atLeast && countInStock <= atMost,
  );
}

/** All clients order the same at once through the outbox's endpoint. @returns the outcomes */
async function race(lines: readonly (readonly [ProductDocument, number])[]) {
  return Promise.all(
    shoppers.map(async (shopper) => {
      const response = await api.as(shopper).sync({
        clientId: randomUUID(),
        user: shopper.user._id,
        actions: [queued(1, 'place-cod-order', codOrder(lines))],
      });
      return response.outcomes[0]?.outcome;
    }),
  );
}

async function everyOrderOf(buyers: readonly Shopper[]) {
  return (await Promise.all(buyers.map((buyer) => api.as(buyer).orders()))).flat();
}

const everyOrder = () => everyOrderOf(shoppers);

test('one piece each: exactly as many orders as pieces, the refusals say what is left', async () => {
  const before = stockOf(await api.allProducts());
  const [scarce] = await stocked(1, CLIENTS - 4);
  if (!scarce) throw new Error('No product with few pieces');
  const outcomes = await race([[scarce, 1]]);

  const placed = outcomes.filter((outcome) => outcome?.status === 'applied');
  const refused = outcomes.filter((outcome) => outcome?.status === 'refused');
  expect(placed).toHaveLength(scarce.countInStock);
  expect(refused).toHaveLength(CLIENTS - scarce.countInStock);
  for (const outcome of refused) {
    expect(outcome).toMatchObject({
      code: 'out_of_stock',
      detail: { quote: { items: [{ product: scarce._id, available: 0 }] } },
    });
  }
  expect((await api.product(scarce._id)).countInStock).toBe(0);
  expect(stockMistakes(before, await api.allProducts(), await everyOrder())).toEqual([]);
});

test('two lines, one of them short: all or nothing, the plentiful one is not taken alone', async () => {
  const earlier = await everyOrder();
  const before = stockOf(await api.allProducts());
  const [plenty] = await stocked(40, 10_000);
  const [scarce] = await stocked(3, 8);
  if (!plenty || !scarce) throw new Error('Not the products this test needs');
  const outcomes = await race([
    [plenty, 1],
    [scarce, 2],
  ]);

  const placed = outcomes.filter((outcome) => outcome?.status === 'applied').length;
  expect(placed).toBe(Math.floor(scarce.countInStock / 2));
  expect((await api.product(plenty._id)).countInStock).toBe(plenty.countInStock - placed);
  const known = new Set(earlier.map(({ _id }) => _id));
  const now = (await everyOrder()).filter(({ _id }) => !known.has(_id));
  expect(stockMistakes(before, await api.allProducts(), now)).toEqual([]);
});

const RACES = timesOf('RACES', RACES_IN_CI);

test(
  `50 buyers, by queue and by REST, many times: as many pieces are sold as there are`,
  async () => {
    const buyers = [...shoppers];
    while (buyers.length < BUYERS) buyers.push(await api.register());
    const owns = buyers.map((buyer) => api.as(buyer));
    const ids = buyers.map(({ user }) => user._id);
    const before = stockOf(await api.allProducts());
    const known = new Set((await everyOrderOf(buyers)).map(({ _id }) => _id));
    const races = { name: 'races', times: RACES, inEachRun: RACES_IN_CI };
    expect(await raceForManyProducts(owns, ids, await api.allProducts(), races)).toEqual([]);
    const placed = (await everyOrderOf(buyers)).filter(({ _id }) => !known.has(_id));
    expect(stockMistakes(before, await api.allProducts(), placed)).toEqual([]);
  },
  RACE_TIMEOUT,
);

test(
  `${BUYERS_OF_VARIANT} buyers of ${PIECES} pieces of one variant, by queue and by REST: exactly these are sold`,
  async () => {
    const buyers = [...shoppers];
    while (buyers.length < BUYERS_OF_VARIANT) buyers.push(await api.register());
    const owns = buyers.map((buyer) => api.as(buyer));
    const ids = buyers.map(({ user }) => user._id);
    const admin = api.as(await api.signIn(ADMIN.email, ADMIN.password));
    const known = new Set((await everyOrderOf(buyers)).map(({ _id }) => _id));
    const { mistakes, raced } = await raceForVariant(admin, owns, ids, PIECES);
    expect(mistakes).toEqual([]);
    const placed = (await everyOrderOf(buyers)).filter(({ _id }) => !known.has(_id));
    expect(orderedOf(placed, raced)).toBe(PIECES);
  },
  RACE_TIMEOUT,
);
