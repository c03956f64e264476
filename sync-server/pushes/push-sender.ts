import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { growingPause } from '#shared/core/growing-pause';
import { createSenderLoop, type Wait } from '../concurrency/sender-loop';
import type { Push, PushKind, PushSubscriptionRow } from '../store/push-rows';
import type { ShopStore } from '../store/repositories/shop-store';
import { expandPushes, isForDevice } from './expand-pushes';
import type { PushOutcome, PushTransport } from './push-transport';
import { messageOf } from './push-texts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** How long is waited after a failure; each further one doubles it, up to the longest. */
const PAUSES = { shortest: 30 * SECOND, longest: HOUR };
/** A notice that a push service has not taken by then is given up: nobody wants it any more. It keeps it as long for a device that is off. */
const LIFETIME = 24 * HOUR;
/** So many notices are on their way at a time: what is slow holds one place, for as long as an answer may take. */
const MAX_UNDER_WAY = 50;
/** So many of those that are due are read. */
const MAX_READ = 200;
/** New orders gather for so long, so that many at once are one notice. */
const GATHER = 3 * SECOND;
/** How long notices on their way may take when the shop stops. */
const LAST_ONES = 2 * SECOND;
/** Those for which a device that saves power is woken. */
const URGENT: readonly PushKind[] = ['dispatched', 'delivered', 'refused', 'new-order'];

/** What came of a notice, for the measures. */
export const PUSH_RESULTS = ['sent', 'delayed', 'given-up', 'gone'] as const;
export type PushResult = (typeof PUSH_RESULTS)[number];

export interface PushSenderOptions {
  readonly store: Pick<ShopStore, 'read' | 'write' | 'lease' | 'onCommit'>;
  readonly transport: PushTransport;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly wait: Wait;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly measure?: (result: PushResult) => void;
}

/** Sends the notices of the durable list, until it is stopped. */
export interface PushSender {
  /** Lets what is on its way arrive, for a moment. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts sending: what waits already, then after each commit with a notice, then again what failed. Many at a time, in one process for all. A
 * notice leaves the list after a push service took it; a crash between the two sends it again, in the place of the one that is shown.
 */
export function startPushSender(options: PushSenderOptions): PushSender {
  const { store, transport, clock, wait, log, measure = () => undefined } = options;
  /** What is on its way, by id. */
  const underWay = new Map<string, Promise<void>>();

  const loop = createSenderLoop({
    store,
    name: 'pushes',
    wait,
    pass,
    failed: (error) => log.warn({ err: error }, 'notices wait: the list cannot be read or written'),
    lastOnes: LAST_ONES,
    finish,
  });
  loop.start();
  return { stop: () => loop.stop() };

  /** Starts some of what is due. @returns in how many milliseconds there is something to do */
  async function pass(): Promise<number> {
    const now = clock();
    const time = new Date(now).toISOString();
    const { due, next } = await store.read(async (shop) => ({
      due: await shop.duePushes(time, MAX_READ),
      next: await shop.nextPushDue(time),
    }));
    const waitsUntil = (pause: number) => Math.max(0, Math.min(pause, dueIn(next, now)));
    const { ready, readyIn } = toExpand(due, now);
    if (ready.length > 0) {
      await store.write((shop) => expandPushes(shop, ready, time));
      return 0;
    }
    const free = MAX_UNDER_WAY - underWay.size;
    const mine = due.filter(isForDevice).filter(({ _id }) => !underWay.has(_id));
    for (const push of mine.slice(0, free)) start(push, push.to.subscription);
    // What ends makes room, and wakes.
    return waitsUntil(readyIn);
  }

  /** What goes to people, once it has gathered; and in how many milliseconds the rest of it has. */
  function toExpand(due: readonly Push[], now: number) {
    const people = due.filter((push) => !isForDevice(push));
    const owners = people.filter(({ to }) => 'topic' in to);
    const [oldest] = owners;
    if (!oldest) return { ready: people, readyIn: Infinity };
    const gathers = Date.parse(oldest.createdAt) + GATHER - now;
    // Of a notice of several orders that is on its way nobody knows yet whether it counts.
    const isCounting = [...underWay.keys()].some((id) => id.startsWith('new-orders '));
    if (gathers <= 0 && !isCounting) return { ready: people, readyIn: Infinity };
    const ready = people.filter(({ to }) => !('topic' in to));
    return { ready, readyIn: isCounting ? Infinity : gathers };
  }

  function start(push: Push, subscription: string): void {
    const ends = send(push, subscription)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'what came of a notice cannot be written: it is sent again');
        return loop.pause(MINUTE);
      })
      .finally(() => {
        underWay.delete(push._id);
        loop.wake();
      });
    underWay.set(push._id, ends);
  }

  async function send(push: Push, id: string): Promise<void> {
    const { subscription, shopName } = await store.read(async (shop) => ({
      subscription: await shop.subscription(id),
      shopName: (await shop.ownerSettings()).shopName,
    }));
    const outcome: PushOutcome = subscription
      ? await transport.deliver(outgoing(push, subscription, shopName), loop.cut)
      : { kind: 'refused', reason: 'no subscription' };
    // What was cut off says nothing.
    if (loop.cut.aborted && outcome.kind !== 'sent') return;
    await settle(push, id, outcome);
  }

  async function settle(push: Push, subscription: string, outcome: PushOutcome): Promise<void> {
    const { _id, kind, createdAt } = push;
    const isOver = clock() - Date.parse(createdAt) >= LIFETIME;
    if (outcome.kind === 'busy' && !isOver) {
      const attempts = push.attempts + 1;
      const pause = Math.max(outcome.wait ?? 0, growingPause(PAUSES, attempts - 1));
      const dueAt = new Date(clock() + pause).toISOString();
      await store.write(async (shop) => {
        // What was put in its place meanwhile is newer.
        if ((await shop.push(_id))?.createdAt === createdAt)
          await shop.putPush({ ...push, attempts, dueAt });
      });
      log.info({ kind, reason: outcome.reason, attempts }, 'notice delayed');
      return measure('delayed');
    }
    await store.write(async (shop) => {
      await shop.removePush(_id, outcome.kind === 'gone' ? undefined : createdAt);
      if (outcome.kind === 'gone') await shop.removeSubscription(subscription);
    });
    if (outcome.kind === 'sent') return measure('sent');
    const { reason } = outcome;
    log.info({ kind, reason }, outcome.kind === 'gone' ? 'subscription ended' : 'notice given up');
    measure(outcome.kind === 'gone' ? 'gone' : 'given-up');
  }

  async function finish(): Promise<void> {
    await Promise.allSettled(underWay.values());
    transport.close();
  }
}

function outgoing(push: Push, to: PushSubscriptionRow, shopName: string) {
  const { kind, order } = push;
  return {
    to,
    text: JSON.stringify(messageOf(push, to.language, shopName)),
    ttl: LIFETIME / SECOND,
    urgency: URGENT.includes(kind) ? ('high' as const) : ('normal' as const),
    // Those of new orders add up on the device: none may be replaced on the way.
    topic: kind === 'new-order' ? undefined : topicOf(order),
  };
}

/** Stands for an order where the push service sees it: 32 letters, digits, `-` and `_`. */
function topicOf(order: string): string {
  return createHash('sha256').update(order).digest('base64url').slice(0, 32);
}

const dueIn = (next: string | undefined, now: number) =>
  next === undefined ? Infinity : Date.parse(next) - now;
