import { ORDER_LIMITS } from '#shared/orders/order-limits';
import { prepareAction } from '#shared/actions/registry';
import { randomUUID } from 'node:crypto';
import { decideAndWrite } from '../../sync-server/actions/decide-and-write';
import { looksAt } from '../../sync-server/actions/shop-view';
import { openPostgresStore } from '../../sync-server/store/engines/postgres/open-postgres-store';
import { HOME } from '../cash-order';
import { atLeast, atMost, median } from '../figures';
import { cpuSeconds } from '../process-figures';
import type { Case, Measured } from './case';
import { fillShop, productId } from './filled-shop';
import { loadFor, newOrders, OrderClients } from './order-load';
import { PlainRows } from './plain-rows';
import { startShop } from './shop-processes';
import { simpleUpdate } from './simple-update';

const CLIENTS = 64;
const PRODUCTS = 1_000;
const HOT = 10;
/** Enough that no one has more open orders in the end than the shop allows (docs/shop-rules.md#r-unpaid-2). */
const PEOPLE = 20_000;
const FILLING = { products: PRODUCTS, people: PEOPLE };
const ROUNDS = 5;
/** Of each measure in each round. */
const SECONDS = 4;
const WARM_UP = 6;

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Each round measures each once, so that whatever else the machine does falls on all. @returns by measure, the rounds' figures */
async function inRounds<Name extends string>(
  measures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) figures[name].push(await measures[name]());
  return figures;
}

const ratio = (of: readonly number[], against: readonly number[]) =>
  median(of.map((figure, round) => figure / (against[round] ?? Number.NaN)));

/** Orders by HTTP against pgbench's simple update, from one process and from two; and ten products that everyone orders. */
export const ordersOverHttp: Case = async (server): Promise<Measured> => {
  const floor = await simpleUpdate(server);
  const shop = await startShop(server, FILLING, 2);
  const one = new OrderClients(shop.ports.slice(0, 1), CLIENTS);
  const two = new OrderClients(shop.ports, CLIENTS);
  try {
    const cold = newOrders(shop.signedIn.people, PRODUCTS);
    const hot = newOrders(shop.signedIn.people, HOT);
    await two.load(WARM_UP, cold);
    const before = await shop.database.undone();
    const cost = { floor: [] as number[], process: [] as number[], database: [] as number[] };
    const [process] = shop.processes;
    const figures = await inRounds({
      async floor() {
        const used = await server.cpuSeconds();
        const perSecond = await floor.perSecond(SECONDS);
        cost.floor.push(((await server.cpuSeconds()) - used) * (1000 / (perSecond * SECONDS)));
        return perSecond;
      },
      async one() {
        const used = [await cpuSeconds(process?.pid ?? 0), await server.cpuSeconds()] as const;
        const { perSecond, times } = await one.load(SECONDS, cold);
        const each = 1000 / times.length;
        cost.process.push(((await cpuSeconds(process?.pid ?? 0)) - used[0]) * each);
        cost.database.push(((await server.cpuSeconds()) - used[1]) * each);
        return perSecond;
      },
      two: async () => (await two.load(SECONDS, cold)).perSecond,
      hot: async () => (await one.load(SECONDS, hot)).perSecond,
      hotOnTwo: async () => (await two.load(SECONDS, hot)).perSecond,
    });
    const { deadlocks } = await shop.database.undone();
    const second = ratio(figures.two, figures.one);
    return {
      how:
        `Orders by HTTP: ${CLIENTS} clients place orders for cash by \`POST /api/orders\` as fast as they are answered, from ${whole(PEOPLE)} people, of ${whole(PRODUCTS)} products in turn; ` +
        `against ${floor.by} on the same server; ${ROUNDS} rounds of ${SECONDS} s each, in turn.`,
      figures: [
        atLeast(
          'orders a second by HTTP, one process, against simple updates',
          ratio(figures.one, figures.floor),
          0.2,
          '×',
        ),
        atLeast(
          `orders of ${HOT} hot products against ${whole(PRODUCTS)} cold ones`,
          ratio(figures.hot, figures.one),
          0.5,
          '×',
        ),
        atLeast(`the same from two processes`, ratio(figures.hotOnTwo, figures.two), 0.5, '×'),
        atMost('deadlocks meanwhile', deadlocks - before.deadlocks, 0, '', 0),
        {
          what: 'orders a second from two processes against one',
          measured: `${second.toFixed(2)}×`,
          budget: second >= 1.1 ? 'more than 1×' : 'more than 1×, or the limit of two cores named',
          holds: true,
        },
      ],
      details:
        `Simple updates: ${whole(median(figures.floor))} a second. Orders: ${whole(median(figures.one))} from one process, ${whole(median(figures.two))} from two; ` +
        `hot: ${whole(median(figures.hot))} and ${whole(median(figures.hotOnTwo))}. Processor time: ${median(cost.process).toFixed(2)} ms of the process and ${median(cost.database).toFixed(2)} ms of the database for an order, ${median(cost.floor).toFixed(2)} ms of the database for a simple update. Clients, processes and database share the machine’s cores. ${one.refused + two.refused} requests were answered 503 and sent again.`,
    };
  } finally {
    await shop.close();
    await floor.drop();
  }
};

/** No limits: a bench does in a minute what honest people do in a year. */
const NO_LIMITS = { ...ORDER_LIMITS, cash: { orders: 1e9, value: 1e12, stockShare: 1 } };

/** The transaction of an order on the store alone, in this process: the rule and what it reads and writes, no HTTP. */
export const ordersOnStore: Case = async (server): Promise<Measured> => {
  const floor = await simpleUpdate(server);
  const database = await server.makeDatabase();
  await fillShop(database, FILLING);
  const store = await openPostgresStore({ url: database.url });
  let placed = 0;
  async function place(): Promise<void> {
    placed += 1;
    const number = placed % PEOPLE;
    const now = Date.now();
    const args = {
      orderId: randomUUID(),
      lines: [{ product: productId(placed % PRODUCTS), qty: 1 }],
      shippingAddress: HOME,
      confirmedTotal: '499.00',
      pricedAt: new Date(now).toISOString(),
    };
    const user = {
      _id: `person-${number}`,
      name: 'Asha Rao',
      email: `person-${number}@example.org`,
    };
    const action = prepareAction({ name: 'place-cod-order', version: 1, args });
    const outcome = await store.write(
      (shop) =>
        decideAndWrite(
          shop,
          action,
          { user, isAdmin: false, now, actionId: randomUUID() },
          NO_LIMITS,
        ),
      {
        prefetch: {
          user: user._id,
          ...(action.status === 'prepared' ? looksAt(action.reads) : {}),
        },
      },
    );
    if (outcome.status !== 'applied') throw new Error(`Not placed: ${JSON.stringify(outcome)}`);
  }
  const workers = Array.from({ length: CLIENTS }, () => place);
  try {
    await loadFor(WARM_UP, workers);
    const plain = new PlainRows(database.url, PEOPLE, PRODUCTS);
    const before = await database.undone();
    const figures = await inRounds({
      floor: () => floor.perSecond(SECONDS),
      plain: () => plain.perSecond(SECONDS),
      store: async () => (await loadFor(SECONDS, workers)).perSecond,
    });
    const { deadlocks, rolledBack } = await database.undone();
    return {
      how:
        `The store alone: ${CLIENTS} orders at once in this process, each the transaction of an order without HTTP. The same rows by plain SQL: everything that is stored of an order, with all indexes and sums, ` +
        `25 orders by one statement and two of these at once, without the shop: nothing is looked up, decided or read from JSON.`,
      figures: [
        atLeast(
          'orders a second on the store alone, against simple updates',
          ratio(figures.store, figures.floor),
          0.9,
          '×',
        ),
        {
          what: 'the same rows by plain SQL, against simple updates',
          measured: `${ratio(figures.plain, figures.floor).toFixed(2)}×`,
          budget: 'shown',
          holds: true,
        },
      ],
      details:
        `Simple updates: ${whole(median(figures.floor))} a second, orders on the store ${whole(median(figures.store))}, the rows alone ${whole(median(figures.plain))}: the store makes ${ratio(figures.store, figures.plain).toFixed(2)}× of these; ` +
        `${rolledBack - before.rolledBack} transactions ran again, ${deadlocks - before.deadlocks} of them for a deadlock.`,
    };
  } finally {
    await store.close();
    await database.drop();
    await floor.drop();
  }
};
