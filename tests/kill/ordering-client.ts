import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { ProductDocument } from '#shared/catalogue/product';
import { queuedActionOf } from '../../pwa/outbox/batch';
import {
  codOrder,
  newPerson,
  orderBody,
  ShopApi,
  withoutChoice,
  type Shopper,
} from '../server-process/shop-api';
import { createProfile, openPage, type Page } from '../sync/test-device';

/** An order that the server has acknowledged, with the answer as it came. */
export interface Acknowledged {
  readonly orderId: string;
  readonly answer: string;
  /** Asks for the same answer again. */
  again(): Promise<string>;
}

/**
 * A client that orders in a loop and never makes an order twice: unanswered orders are sent again under their old ids.
 * Gives up only when stopped.
 */
export interface OrderingClient {
  readonly shopper: Shopper;
  readonly acknowledged: Acknowledged[];
  /** Sends one order or two, those without an answer first. @throws where no answer came */
  orderOnce(): Promise<void>;
  /** Ids of orders that wait for their answer. */
  unanswered(): Promise<string[]>;
}

/** A device with the shop's own page, which can be killed as the server can. */
export interface OrderingDevice extends OrderingClient {
  /** Ids of the orders that were shown as saved on the device. */
  readonly saved: string[];
  /** Kills the page at any moment, and opens another one on the same device. */
  killPage(): void;
}

/**
 * Orders as a shopper's device does, with the outbox, the sender and the database of production; the test only adds the
 * decision to order once more.
 * @param publicOrigin the shop's name on the internet, where that is not where it listens
 */
export async function orderingDevice(
  origin: string,
  pick: () => ProductDocument,
  publicOrigin = origin,
): Promise<OrderingDevice> {
  const profile = createProfile(origin, publicOrigin);
  const person = newPerson();
  let page = openPage(profile);
  const shopper = { user: await page.signIn(person, '/users'), password: person.password };
  const own = new ShopApi(origin).as(shopper);
  const acknowledged: Acknowledged[] = [];
  const saved: string[] = [];
  const answered = new Set<string>();

  /** Records the device's outcomes, also of a page that was killed right after. */
  async function note({ db }: Page): Promise<void> {
    for (const row of await db.settled.toArray()) {
      const orderId = String(row.args['orderId']);
      if (answered.has(orderId)) continue;
      const answer = JSON.stringify(row.outcome);
      if (row.outcome.status !== 'applied') throw new Error(`Refused: ${answer}`);
      answered.add(orderId);
      const { clientId, user } = row;
      const again = () => own.sync({ clientId, user, actions: [queuedActionOf(row)] });
      acknowledged.push({
        orderId,
        answer,
        again: async () => JSON.stringify((await again()).outcomes[0]?.outcome),
      });
    }
  }

  async function order(on: Page): Promise<void> {
    for (let count = await on.db.outbox.count(); count < 2; count += 1) {
      const args = codOrder([[pick(), 1]]);
      await on.outbox.enqueue('place-cod-order', args);
      saved.push(args.orderId);
    }
    const end = await on.sender.drain();
    await note(on);
    if (end !== 'empty') throw new Error(`Not delivered: ${end}`);
  }

  return {
    shopper,
    acknowledged,
    saved,
    async unanswered() {
      await note(page);
      return (await page.db.outbox.toArray()).map(({ args }) => String(args['orderId']));
    },
    async orderOnce() {
      const killed = page.life.ended.then(() => Promise.reject(new Error('The page was killed')));
      await Promise.race([order(page), killed]);
    },
    killPage() {
      page.life.kill();
      page = openPage(profile);
    },
  };
}

/** Orders as a program does: through `POST /api/orders` with an `Idempotency-Key`. */
export async function orderingProgram(
  origin: string,
  pick: () => ProductDocument,
): Promise<OrderingClient> {
  const shopper = await new ShopApi(origin).register();
  const own = new ShopApi(origin).as(shopper);
  const acknowledged: Acknowledged[] = [];
  let waiting: { key: string; orderId: string; body: object } | null = null;

  return {
    shopper,
    acknowledged,
    unanswered: async () => (waiting ? [waiting.orderId] : []),
    async orderOnce() {
      const orderId = waiting?.orderId ?? randomUUID();
      waiting ??= {
        key: randomUUID(),
        orderId,
        body: { _id: orderId, ...orderBody([[pick(), 1]]) },
      };
      const { key, body } = waiting;
      const send = () => own.raw('POST', '/orders', body, { 'idempotency-key': key });
      const { status, text } = await send();
      if (status !== 201 && status !== 200) throw new Error(`POST /orders: ${status} ${text}`);
      acknowledged.push({ orderId, answer: text, again: async () => (await send()).text });
      waiting = null;
    },
  };
}

/** Returns one product after another of those with enough stock. @throws Error where there are few */
export function pickInTurn(products: readonly ProductDocument[]): () => ProductDocument {
  const wellStocked = withoutChoice(products).filter(({ countInStock }) => countInStock >= 25);
  if (wellStocked.length <= 10) throw new Error('The shop has too little to order from');
  let turn = 0;
  return () => {
    turn += 1;
    const product = wellStocked[turn % wellStocked.length];
    if (!product) throw new Error('The shop is empty');
    return product;
  };
}

/** One client of so many is a program that orders by the API alone. */
const EVERY_PROGRAM = 4;

/**
 * Clients that order products with enough stock, one piece at a time; devices are listed separately.
 * @param origins of the processes of the shop, to be asked in turn
 * @param products of the shop
 */
export async function orderingClients(
  origins: readonly string[],
  products: readonly ProductDocument[],
  count: number,
): Promise<{ readonly clients: OrderingClient[]; readonly devices: OrderingDevice[] }> {
  const pick = pickInTurn(products);
  const devices: OrderingDevice[] = [];
  const programs: OrderingClient[] = [];
  for (let number = 0; number < count; number += 1) {
    const origin = origins[number % origins.length] ?? '';
    const isProgram = number % EVERY_PROGRAM === EVERY_PROGRAM - 1;
    if (isProgram) programs.push(await orderingProgram(origin, pick));
    else devices.push(await orderingDevice(origin, pick));
  }
  return { clients: [...programs, ...devices], devices };
}
