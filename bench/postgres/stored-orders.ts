import * as z from 'zod/mini';
import { atMost, median, percentile, type Figure } from '../figures';
import { getRequest, LeanConnection } from '../lean-client';
import type { Case, Measured } from './case';
import type { DatabaseServer } from './database-server';
import { newOrders, OrderClients } from './order-load';
import { startShop, type ShopOnPostgres } from './shop-processes';

const FEW = 1_000;
const MANY = 100_000;
const MILLION = 1_000_000;
const PRODUCTS = 1_000;
/** Orders of a person. */
const EACH = 10;
const CLIENTS = 64;
/** Of a client between two orders, in milliseconds: well below what one process takes, so that no order waits for another. */
const PAUSE = 1_000;
const ROUNDS = 4;
const SECONDS = 6;
const READS = 25;

const named = (orders: number) => orders.toLocaleString('en');

/** What an admin waits for. */
const PAGES = {
  first: { what: 'an admin’s first page of orders', most: 2, path: () => '/api/orders' },
  phone: {
    what: 'an admin’s search by phone',
    most: 2,
    // Of some order, another one each time.
    path: (time: number, orders: number) =>
      `/api/orders?keyword=${9_000_000_000 + 1 + ((time * 37) % orders)}`,
  },
  last: {
    what: 'an admin’s last page of orders',
    most: 2,
    path: (_time: number, orders: number) => `/api/orders?pageNumber=${orders}`,
  },
  total: {
    what: 'an admin’s orders by their totals',
    most: 2,
    path: () => '/api/orders?sort=-total',
  },
  city: {
    what: 'an admin’s orders of a city that all have',
    most: 2,
    path: () => '/api/orders?city=pune',
  },
  dashboard: {
    what: 'the dashboard, summed up again',
    most: 5,
    path: () => '/api/admin/dashboard',
  },
} as const;
type PageName = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** So that what comes can be read. */
const plainRequest = (path: string, token: string) =>
  getRequest(path, token).replace('gzip, br', 'identity');

const found = z.object({ total: z.number() });

/** A shop with so many orders, and what was measured on it. */
interface Measuring {
  readonly orders: number;
  readonly shop: ShopOnPostgres;
  readonly clients: OrderClients;
  /** Milliseconds of each order, by round. */
  readonly placed: (readonly number[])[];
  readonly reads: Readonly<Record<PageName, number[]>>;
}

async function open(server: DatabaseServer, orders: number): Promise<Measuring> {
  const people = orders / EACH;
  const shop = await startShop(server, { products: PRODUCTS, people, orders });
  const clients = new OrderClients(shop.ports, CLIENTS);
  return {
    orders,
    shop,
    clients,
    placed: [],
    reads: { first: [], phone: [], last: [], total: [], city: [], dashboard: [] },
  };
}

async function measurePages({ orders, shop, reads }: Measuring, round: number): Promise<void> {
  const next = newOrders(shop.signedIn.people, PRODUCTS);
  const shopper = new OrderClients(shop.ports, 1);
  const admin = new LeanConnection(shop.ports[0] ?? 0);
  for (const name of PAGE_NAMES)
    for (let read = 0; read < READS; read += 1) {
      // What is kept ready goes with each order.
      if (name === 'dashboard') await shopper.paced(0.001, next, 1);
      const path = PAGES[name].path(round * READS + read, orders);
      const startedAt = performance.now();
      const text = await admin.send(plainRequest(path, shop.signedIn.admin));
      reads[name].push(performance.now() - startedAt);
      if (name === 'phone' && found.parse(JSON.parse(text)).total < 1)
        throw new Error(`Nothing found at ${path}`);
    }
  admin.close();
}

/** Measures the same on shops with few and with many orders, in turn. */
async function compare(
  server: DatabaseServer,
  many: number,
): Promise<{ few: Measuring; many: Measuring }> {
  const opened: Measuring[] = [];
  try {
    for (const orders of [FEW, many]) opened.push(await open(server, orders));
    for (const { clients, shop } of opened)
      await clients.paced(SECONDS, newOrders(shop.signedIn.people, PRODUCTS), PAUSE / 4);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of opened) {
        const next = newOrders(one.shop.signedIn.people, PRODUCTS);
        one.placed.push(await one.clients.paced(SECONDS, next, PAUSE));
        await measurePages(one, round);
      }
  } finally {
    for (const { shop } of opened) await shop.close();
  }
  const [few, second] = opened;
  if (!few || !second) throw new Error('Nothing was measured');
  return { few, many: second };
}

const p95 = ({ placed }: Measuring) => median(placed.map((times) => percentile(times, 0.95)));

async function measure(server: DatabaseServer, count: number, isHeld: boolean): Promise<Measured> {
  const { few, many } = await compare(server, count);
  const held = (figure: Figure): Figure =>
    isHeld ? figure : { ...figure, budget: 'shown', holds: true };
  const times = (of: (one: Measuring) => number) =>
    `${of(few).toFixed(1)} ms and ${of(many).toFixed(1)} ms`;
  return {
    how:
      `Stored orders: two shops side by side, with ${named(FEW)} and ${named(count)} orders of the last year (${EACH} of each person; one in twenty unpaid), measured in turn: orders of ` +
      `${CLIENTS} clients with pauses (about ${Math.round((CLIENTS * 1000) / PAUSE)} a second), then ${READS} reads of each page; ${ROUNDS} rounds.`,
    figures: [
      held(
        atMost(
          `p95 of an order with ${named(count)} stored orders against ${named(FEW)}`,
          p95(many) / p95(few),
          1.3,
          '×',
        ),
      ),
      ...PAGE_NAMES.map((name) =>
        held(
          atMost(
            `${PAGES[name].what}, ${named(count)} orders against ${named(FEW)}`,
            median(many.reads[name]) / median(few.reads[name]),
            PAGES[name].most,
            '×',
          ),
        ),
      ),
    ],
    details:
      `With ${named(FEW)} and ${named(count)} orders: p95 of an order ${times(p95)}; ` +
      `${PAGE_NAMES.map((name) => `${PAGES[name].what} ${times(({ reads }) => median(reads[name]))}`).join(', ')} (medians).`,
  };
}

/** What a hundred times as many orders cost, each beside the same with few. */
export const storedOrders: Case = (server) => measure(server, MANY, true);

/** The same with a million orders: shown, without a budget. */
export const millionOrders: Case = (server) => measure(server, MILLION, false);
