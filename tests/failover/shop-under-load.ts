import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import type { ProductDocument } from '#shared/catalogue/product';
import { orderingClients, type OrderingClient, type OrderingDevice } from '../kill/ordering-client';
import { stockMistakes, stockOf, type Stock } from '../kill/shop-books';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';

/** Between two tries of a client that got no answer, in milliseconds. */
const AGAIN = 100;
const CLIENTS = 12;

/** What came back instead of an answer. */
export interface Refused {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Follows the catalogue's feed, as devices do, now through one process and now through the other. */
export class FeedFollower {
  readonly products = new Map<string, ProductDocument>();
  /** How often it had to start again: its cursor was not accepted. */
  beganAgain = 0;
  #cursor: string | undefined;

  constructor(private readonly origins: readonly string[]) {}

  async pull(turn: number): Promise<void> {
    const api = new ShopApi(this.origins[turn % this.origins.length] ?? '');
    for (let more = true; more;) {
      const since = this.#cursor === undefined ? '' : `?since=${this.#cursor}`;
      const page = await api.ask(cataloguePage, 'GET', `/catalogue/changes${since}`);
      if (this.#cursor !== undefined && epochOf(page.cursor) !== epochOf(this.#cursor))
        this.beganAgain += 1;
      for (const change of page.changes) {
        if ('deleted' in change) this.products.delete(change._id);
        else this.products.set(change._id, change);
      }
      this.#cursor = page.cursor;
      more = page.more;
    }
  }
}

const epochOf = (cursor: string) => cursor.split('.')[0];

/** A shop of two processes, with people who order as fast as they are answered and a reader of the feed. */
export class ShopUnderLoad {
  readonly refused: Refused[] = [];
  readonly clients: OrderingClient[] = [];
  readonly #devices: OrderingDevice[] = [];
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  private constructor(
    readonly processes: readonly ServerProcess[],
    private readonly before: Stock,
    readonly follower: FeedFollower,
  ) {}

  /** @param env where the database is */
  static async start(env: Readonly<Record<string, string>>): Promise<ShopUnderLoad> {
    const common = {
      SESSION_SECRET: 'a secret that both processes have, of 32 and more',
      SECOND_FACTOR_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...env,
    };
    // One after the other: the first one fills the shop.
    const processes = [
      await ServerProcess.start({ env: common }),
      await ServerProcess.start({ env: common }),
    ];
    const origins = processes.map(({ origin }) => origin);
    const products = await new ShopApi(origins[0] ?? '').allProducts();
    const shop = new ShopUnderLoad(processes, stockOf(products), new FeedFollower(origins));
    const { clients, devices } = await orderingClients(origins, products, CLIENTS);
    shop.clients.push(...clients);
    shop.#devices.push(...devices);
    return shop;
  }

  get acknowledged(): number {
    return this.clients.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  begin(): void {
    const until = async (work: (turn: number) => Promise<void>, rest: number) => {
      for (let turn = 0; !this.#isOver; turn += 1) {
        await work(turn).catch(() => pause(AGAIN));
        if (rest > 0) await pause(rest);
      }
    };
    for (const client of this.clients) this.#running.push(until(() => client.orderOnce(), 0));
    this.#running.push(until((turn) => this.follower.pull(turn), 20));
    for (const { origin } of this.processes)
      this.#running.push(until(() => this.#look(`${origin}/api/products?sort=price`), 100));
  }

  /** What a visitor gets meanwhile. */
  async #look(address: string): Promise<void> {
    const reply = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    await reply.arrayBuffer();
    const { status, headers } = reply;
    if (status !== 200) this.refused.push({ status, retryAfter: headers.get('retry-after') });
  }

  /** Waits for this many further acknowledged orders, through both processes. */
  async orders(more: number): Promise<void> {
    const enough = this.acknowledged + more;
    for (const end = Date.now() + 90_000; this.acknowledged < enough; await pause(50))
      if (Date.now() > end) throw new Error(`No orders:\n${this.processes[0]?.output}`);
  }

  /** Ends the load; unanswered requests are sent again under their old ids until answered. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
    for (const client of this.clients)
      for (let tries = 0; (await client.unanswered()).length > 0; tries += 1) {
        await client.orderOnce().catch(() => pause(AGAIN));
        if (tries > 100) throw new Error('An order found no answer');
      }
    for (let turn = 0; turn < 4; turn += 1) await this.follower.pull(turn);
  }

  /** @returns what is wrong with the shop's stock, in words; empty where all is well */
  async mistakes(): Promise<string[]> {
    const [one, other] = this.processes.map(({ origin }) => new ShopApi(origin));
    if (!one || !other) throw new Error('Not two processes');
    const wrong: string[] = [];
    const every = [];
    for (const { shopper, acknowledged } of this.clients) {
      const orders = await other.as(shopper).orders();
      const there = orders.map(({ _id }) => _id).sort();
      const wanted = acknowledged.map(({ orderId }) => orderId).sort();
      if (there.join(' ') !== wanted.join(' '))
        wrong.push(`${wanted.length} acknowledged, ${there.length} there`);
      for (const { answer, again } of acknowledged.slice(-2))
        if ((await again()) !== answer) wrong.push('another answer to the same order');
      every.push(...orders);
    }
    for (const { saved, acknowledged } of this.#devices) {
      const known = new Set(acknowledged.map(({ orderId }) => orderId));
      if (saved.some((id) => !known.has(id))) wrong.push('an order that was saved is nowhere');
    }
    const now = await one.allProducts();
    wrong.push(...stockMistakes(this.before, now, every));
    const followed = stockOf([...this.follower.products.values()]);
    for (const { _id, countInStock } of now)
      if (followed.get(_id) !== countInStock) wrong.push(`the feed has missed ${_id}`);
    return wrong;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    for (const process of this.processes) await process.close();
  }
}

/** The processes' log lines that say that reads have moved. */
export function readsMoved({ output }: ServerProcess): string[] {
  const line = z.object({ msg: z.string() });
  return output.split('\n').flatMap((text) => {
    try {
      const { msg } = line.parse(JSON.parse(text));
      return msg.startsWith('DATABASE_READ_URL') ? [msg] : [];
    } catch {
      return [];
    }
  });
}
