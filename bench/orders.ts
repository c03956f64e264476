import { open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { startBenchServer } from './bench-server';
import { cashOrder, HOME } from './cash-order';
import { atMost, median, percentile, type Section } from './figures';
import { jsonRequest, LeanConnection, type RawRequest } from './lean-client';

const CLIENTS = 64;
const SHOPPERS = 8;
const STORED_ORDERS = 1_000;
const WARM_UP_REQUESTS = 4_000;
const ROUNDS = 9;
const ORDERS_A_ROUND = 512;
const FLOOR_WRITES = 60;
/** The mean pause of a client between two orders, in milliseconds: 64 clients then place 640 orders a second. */
const PAUSE = 100;

/** Lets all clients send at once, each its next request when the last was answered; gives each one's milliseconds. */
async function load(
  clients: readonly LeanConnection[],
  requests: readonly RawRequest[],
): Promise<number[]> {
  const times: number[] = [];
  const waiting = requests.values();
  const run = async (client: LeanConnection) => {
    for (const next of waiting) {
      const startedAt = performance.now();
      await client.send(next);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(run));
  return times;
}

/**
 * Lets every client send on its own, after pauses of its own that are now longer, now shorter; gives each request's
 * milliseconds.
 * @param pause the mean pause between two requests of one client, in milliseconds
 */
async function pacedLoad(
  clients: readonly LeanConnection[],
  requests: readonly RawRequest[],
  pause: number,
): Promise<number[]> {
  const times: number[] = [];
  const waiting = requests.values();
  const run = async (client: LeanConnection) => {
    for (const next of waiting) {
      await setTimeout(-Math.log(1 - Math.random()) * pause);
      const startedAt = performance.now();
      await client.send(next);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(run));
  return times;
}

interface Shopper {
  readonly token: string;
  readonly address: string;
}

const registered = z.object({ token: z.string() });
const added = z.object({ _id: z.string() });

async function register(client: LeanConnection, number: number): Promise<Shopper> {
  const person = {
    name: `Shopper ${number}`,
    email: `shopper${number}@example.org`,
    password: 'long enough, certainly',
  };
  const response = await client.send(jsonRequest('POST', '/api/users', undefined, person));
  const { token } = registered.parse(JSON.parse(response));
  const address = await client.send(jsonRequest('POST', '/api/addresses', token, HOME));
  return { token, address: added.parse(JSON.parse(address))._id };
}

/** The floor: the store's own file written beside it, synced, renamed, and its folder synced. Milliseconds. */
async function syncedWrites(directory: string, file: string): Promise<number[]> {
  const content = await readFile(join(directory, file));
  const times: number[] = [];
  for (let written = 0; written < FLOOR_WRITES; written += 1) {
    const startedAt = performance.now();
    const handle = await open(join(directory, 'floor.tmp'), 'w');
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    await rename(join(directory, 'floor.tmp'), join(directory, 'floor'));
    const folder = await open(directory, 'r');
    await folder.sync();
    await folder.close();
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function largestFile(directory: string): Promise<string> {
  const files = await readdir(directory);
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(directory, file))).size })),
  );
  return sizes.sort((a, b) => b.size - a.size)[0]?.file ?? '';
}

interface Round {
  /** Milliseconds of each order while every client orders again at once. */
  readonly orders: readonly number[];
  /** Milliseconds of each order while every client pauses between its orders. */
  readonly throttled: readonly number[];
  /** Milliseconds of each synced write. */
  readonly floor: readonly number[];
}

/** One server over a store of its own: filled, warmed up, then measured. */
async function round(): Promise<Round> {
  const products = Array.from({ length: 200 }, (_, index) => `product-${index}`);
  const server = await startBenchServer({
    products: products.map((id) => ({ _id: id, pricePaise: 499_00, countInStock: 1_000_000 })),
  });
  const port = Number(new URL(server.url).port);
  const clients = Array.from({ length: CLIENTS }, () => new LeanConnection(port));
  try {
    const shoppers = await Promise.all(
      clients.slice(0, SHOPPERS).map((client, number) => register(client, number)),
    );
    const newOrders = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const order = cashOrder(products[index % products.length] ?? '');
        return jsonRequest('POST', '/api/orders', shoppers[index % SHOPPERS]?.token, order);
      });
    const stored = newOrders(STORED_ORDERS);
    await load(clients, stored);
    // Neither an order sent again nor an edited address adds a row.
    const edits = shoppers.map(({ token, address }, index) =>
      jsonRequest('PUT', `/api/addresses/${address}`, token, {
        ...HOME,
        address: `${index} Hill Road`,
      }),
    );
    const warmUp = Array.from({ length: WARM_UP_REQUESTS }, (_, index) => {
      const kind = index % 2 === 0 ? stored : edits;
      return kind[(index >> 1) % kind.length] ?? [];
    });
    await load(clients, warmUp.flat());
    const floor = await syncedWrites(server.directory, await largestFile(server.directory));
    const throttled = await pacedLoad(clients, newOrders(ORDERS_A_ROUND), PAUSE);
    return { floor, throttled, orders: await load(clients, newOrders(ORDERS_A_ROUND)) };
  } finally {
    for (const client of clients) client.close();
    await server.close();
  }
}

/** Orders through the server on lowdb against one synced write of the same file (issue: at most 5×). */
export async function measureOrders(): Promise<Section> {
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  /** The median of the rounds. */
  const typical = (figure: (round: Round) => number) => median(rounds.map(figure));
  const p95 = (samples: readonly number[]) => percentile(samples, 0.95);
  const headline = ({ orders, floor }: Round) => p95(orders) / p95(floor);
  const ratios = rounds.map(headline);
  return {
    title: 'Orders through the server, on the embedded store',
    how:
      `${CLIENTS} clients place cash orders by \`POST /api/orders\`, with random pauses of ${PAUSE} ms on average (details: without). ${ROUNDS} rounds, each on ` +
      `a store of its own: ${STORED_ORDERS} stored orders, ${WARM_UP_REQUESTS} warm-up requests, ${FLOOR_WRITES} fsynced writes of the same file, ` +
      `${ORDERS_A_ROUND} new orders. Medians of the rounds' ratios.`,
    figures: [
      atMost(
        `p95 of an order against the p95 of one fsynced write, ${CLIENTS} clients with pauses (${(CLIENTS * 1000) / PAUSE} orders a second)`,
        typical(({ throttled, floor }) => p95(throttled) / p95(floor)),
        5,
        '×',
      ),
    ],
    details:
      `Without pauses the process is saturated, and 64 orders wait in one line: then the p95 of an order is ${median(ratios).toFixed(1)}× the p95 of a ` +
      `write (rounds from ${Math.min(...ratios).toFixed(1)}× to ${Math.max(...ratios).toFixed(1)}×); that is what serving 64 orders costs in CPU, whatever the disk does. Against the median write, the p95 of an order is ` +
      `${typical(({ orders, floor }) => p95(orders) / median(floor)).toFixed(1)}×, the median order ` +
      `${typical(({ orders, floor }) => median(orders) / median(floor)).toFixed(1)}×. Orders: median ${typical(({ orders }) => median(orders)).toFixed(1)} ms, ` +
      `p95 ${typical(({ orders }) => p95(orders)).toFixed(1)} ms; writes: median ${typical(({ floor }) => median(floor)).toFixed(1)} ms, ` +
      `p95 ${typical(({ floor }) => p95(floor)).toFixed(1)} ms (medians of the rounds; absolute times are this machine's).`,
  };
}
