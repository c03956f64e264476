import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { growingPause } from '#shared/core/growing-pause';
import { createSenderLoop, type Wait } from '../concurrency/sender-loop';
import type { Push, PushKind, PushSubscriptionRow } from '../store/push-rows';
import type { OwnerSettings } from '#shared/shop/owner-settings';
import { iconAddress } from '#shared/shop/shop-logo';
import type { ShopStore } from '../store/repositories/shop-store';
import { expandPushes, isForDevice } from './expand-pushes';
import type { PushOutcome, PushTransport } from './push-transport';
import { messageOf } from './push-texts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The pause after a failure; each further one doubles it, up to the longest. */
const PAUSES = { shortest: 30 * SECOND, longest: HOUR };
/** A notice that a push service has not accepted by then is given up as outdated. The service keeps it as long for a device that is off. */
const LIFETIME = 24 * HOUR;
/** How many notices are on their way at a time: a slow one occupies one place, until its time limit. */
const MAX_UNDER_WAY = 50;
/** How many due ones are read. */
const MAX_READ = 200;
/** How long new orders gather, so that many at once are one notice. */
const GATHER = 3 * SECOND;
/** How long notices on their way may still take when the shop stops. */
const LAST_ONES = 2 * SECOND;
/** Those that wake a device in power saving. */
const URGENT: readonly PushKind[] = ['dispatched', 'delivered', 'refused', 'new-order'];

/** The result of a notice, for metrics. */
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

/** Sends the notices of the durable queue, until it is stopped. */
export interface PushSender {
  /** Briefly lets what is on its way arrive. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts sending: queued notices, then after each commit with a notice, then failed ones again. Many at a time, in one process for all. A
 * notice leaves the queue after a push service accepted it; a crash between the two sends it again, replacing the one that is shown.
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
    // Each one that ends makes room, and wakes.
    return waitsUntil(readyIn);
  }

  /** Gathered notices to people; and in how many milliseconds the rest is ready. */
  function toExpand(due: readonly Push[], now: number) {
    const people = due.filter((push) => !isForDevice(push));
    const owners = people.filter(({ to }) => 'topic' in to);
    const [oldest] = owners;
    if (!oldest) return { ready: people, readyIn: Infinity };
    const gathers = Date.parse(oldest.createdAt) + GATHER - now;
    // It is not known yet whether a notice of several orders that is on its way counts.
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
    const { subscription, settings } = await store.read(async (shop) => ({
      subscription: await shop.subscription(id),
      settings: await shop.ownerSettings(),
    }));
    const outcome: PushOutcome = subscription
      ? await transport.deliver(outgoing(push, subscription, settings), loop.cut)
      : { kind: 'refused', reason: 'no subscription' };
    // A cancelled one says nothing.
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
        // One queued in its place meanwhile is newer.
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

function outgoing(push: Push, to: PushSubscriptionRow, shop: OwnerSettings) {
  const { kind, order } = push;
  const { shopName, logo, colour } = shop;
  const message = messageOf(push, to.language, shopName);
  return {
    to,
    text: JSON.stringify(logo ? { ...message, icon: iconAddress(logo, colour, '192') } : message),
    ttl: LIFETIME / SECOND,
    urgency: URGENT.includes(kind) ? ('high' as const) : ('normal' as const),
    // Those of new orders add up on the device: none may be replaced on the way.
    topic: kind === 'new-order' ? undefined : topicOf(order),
  };
}

/** The order's identifier for the push service: 32 letters, digits, `-` and `_`. */
function topicOf(order: string): string {
  return createHash('sha256').update(order).digest('base64url').slice(0, 32);
}

const dueIn = (next: string | undefined, now: number) =>
  next === undefined ? Infinity : Date.parse(next) - now;
