import type { Logger } from 'pino';
import { documentOfOrder } from '#shared/orders/order';
import { logFailure } from '../concurrency/log-failure';
import type { Every, RepeatedWork } from '../concurrency/repeated-work';
import { workInOneProcess } from '../concurrency/work-in-one-process';
import type { FetchSeam } from '../images/fetch-picture';
import { derivedSecret } from '../security/keyed-digest';
import type { OrderEvent } from '../store/kinds/order-events';
import type { ShopStore } from '../store/repositories/shop-store';
import { hookSignature, SIGNATURE_HEADER } from './hook-signature';
import { createEventPoster } from './post-event';

/** How often it is looked for events that are due, in milliseconds. */
const POLL_INTERVAL = 10_000;
const ROUND = 50;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long is waited after each attempt in vain; after the last one the event is given up. */
const WAITS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

export interface HookSeam {
  /** For tests: lets a system on this machine be told. */
  readonly hookSeam?: FetchSeam;
}

export interface OrderHook {
  /** Signs what the other system is told, and what it says. */
  readonly secret: string;
  readonly work: RepeatedWork;
}

interface Deps extends HookSeam {
  readonly store: ShopStore;
  readonly sessionSecret: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly timer?: Every | undefined;
}

/**
 * Tells another system of what happens to orders, at the address that the owner has set: each event until it is taken, those of an order
 * one after the other. An event may come twice, with the same id; what is sent is the order as it is then.
 */
export function createOrderHook({
  store,
  sessionSecret,
  clock,
  log,
  timer,
  hookSeam,
}: Deps): OrderHook {
  const secret = derivedSecret(sessionSecret, 'shop: order hook');
  const poster = createEventPoster(hookSeam);
  let isStopping = false;

  async function send(row: OrderEvent, url: string): Promise<boolean> {
    const order = await store.read((shop) => shop.order(row.order));
    if (!order) return true;
    const { _id: id, event, at } = row;
    const body = JSON.stringify({ id, event, at, order: documentOfOrder(order) });
    const signature = hookSignature(secret, body, clock());
    const came = await poster.post(url, body, { [SIGNATURE_HEADER]: signature });
    if (came !== 'taken') log.warn({ event: id, came }, 'an order event was not taken');
    return came === 'taken';
  }

  /** The event as it waits for its next attempt; nothing: it is given up. */
  function later(row: OrderEvent): OrderEvent | undefined {
    const wait = WAITS[row.attempts];
    if (wait === undefined) return undefined;
    const dueAt = new Date(clock() + wait).toISOString();
    return { ...row, attempts: row.attempts + 1, dueAt };
  }

  /** @returns whether there may be more to do now */
  async function round(): Promise<boolean> {
    const now = new Date(clock()).toISOString();
    const { due, url } = await store.read(async (shop) => ({
      due: await shop.dueOrderEvents(now, ROUND),
      url: (await shop.ownerSettings()).hookUrl ?? '',
    }));
    for (const row of due) {
      if (isStopping) return false;
      // The first of its order: one behind it is told after that.
      const first = await store.read((shop) => shop.firstOrderEvent(row.order));
      if (!first) continue;
      if (first.dueAt > now) {
        await store.write((shop) => shop.putOrderEvent({ ...row, dueAt: first.dueAt }));
        continue;
      }
      const isTaken = url === '' || (await send(first, url));
      // Cut off by the end of the process, it says nothing about the other system.
      if (isStopping && !isTaken) return false;
      const next = isTaken ? undefined : later(first);
      if (!isTaken && !next) log.error({ event: first._id }, 'an order event was given up');
      await store.write((shop) =>
        next ? shop.putOrderEvent(next) : shop.removeOrderEvents([first._id]),
      );
    }
    return due.length > 0;
  }

  const work = workInOneProcess(
    store,
    'order-hook',
    async () => {
      while (await round());
    },
    { every: POLL_INTERVAL, failed: logFailure(log, 'telling of orders'), timer },
  );
  async function stop(): Promise<void> {
    isStopping = true;
    poster.close();
    await work.stop();
  }
  return { secret, work: { ...work, stop } };
}
