import pLimit from 'p-limit';
import { growingPause } from '#shared/core/growing-pause';
import { isOfKeys } from '#shared/payments/gateway-keys';
import { ranOut, type StockHold } from '#shared/payments/held-stock';
import { isUnanswered, openPaymentOf, type PaymentOrder } from '#shared/payments/payment';
import { releaseHold } from '#shared/payments/stock-hold';
import { everyAfter } from '../store/every-item';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { writeEffects } from '../orders/write-effects';
import { askAboutOrder } from './ask-about-order';
import { askAfterRestore } from './ask-after-restore';
import { storeOpened } from './begin-payment';
import { findLost } from './find-lost';
import { areKeysRefused, type OutcomeUnknown } from './gateway/gateway';
import { loadOrderFacts } from '../orders/order-facts';
import { paymentsToAsk } from './payments-to-ask';
import type { RecordPayment } from './record-payment';
import { resendRefunds, type RefundServices } from './refund-send';

/** Asks the gateway about everything that is not settled. */
export interface Reconciler {
  run(): Promise<void>;
}

export interface ReconcilerServices extends RefundServices {
  readonly store: ShopStore;
  readonly record: RecordPayment;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Questions that are put to the gateway at once. */
const CONCURRENCY = 4;
/** How long is waited while the gateway does not answer; each run in vain doubles it, the first one too. */
const PAUSES = { shortest: MINUTE, longest: 15 * MINUTE };
/** An expired hold stays this long while the gateway does not say whether its order was paid. */
const UNASKED_HOLD_LIFETIME = DAY;
const SYSTEM = { kind: 'system' } as const;

/** The gateway is out of reach: there is no use in asking it more now. */
class GatewaySilent extends Error {
  override readonly name = 'GatewaySilent';
}

/** @throws GatewaySilent where nothing was answered at all; one odd answer alone is no reason to stop */
function unknown({ why }: OutcomeUnknown): 'unknown' {
  if (why !== 'not_understood') throw new GatewaySilent(why);
  return 'unknown';
}

export function createReconciler(services: ReconcilerServices): Reconciler {
  const { store, gateway, record, clock, log } = services;
  const afterRestore = askAfterRestore(store, gateway.keyIds);
  let silentRuns = 0;
  let silentUntil = -Infinity;

  /** Records whatever the gateway has for a payment order and is not recorded. */
  async function ask(payment: PaymentOrder): Promise<'known' | 'unknown'> {
    const asked = await askAboutOrder({ gateway, record }, payment, SYSTEM);
    if (asked.kind === 'unknown') return unknown(asked);
    if (asked.kind === 'refused' && areKeysRefused(asked)) throw new GatewaySilent('keys refused');
    await store.write((shop) => shop.noteAsked(payment._id, clock()));
    if (asked.kind === 'refused') {
      log.error({ code: asked.reason.code }, 'the gateway does not know a payment order');
      return 'unknown';
    }
    return asked.isRecorded ? 'known' : 'unknown';
  }

  /** An order of the gateway whose answer got lost is stored, so that money for it is found. */
  async function findLostOrder({ _id: orderId }: StockHold): Promise<void> {
    const facts = await store.read((shop) => loadOrderFacts(shop, orderId));
    if (!facts || facts.order.isPaid || openPaymentOf(facts.order, facts.payments)) return;
    const lost = await findLost(gateway, facts);
    if (lost.kind === 'unknown') unknown(lost);
    if (lost.kind !== 'found') return;
    await store.write((shop) =>
      storeOpened(shop, orderId, lost.order, gateway.keyIds, SYSTEM, clock()),
    );
  }

  /** Returns the pieces of an expired hold to stock, once the gateway has said that no money came. */
  async function release(hold: StockHold): Promise<void> {
    const payments = await store.read((shop) => shop.paymentsOfOrder(hold._id));
    for (const payment of payments)
      if (payment.status === 'open' && isOfKeys(payment, gateway.keyIds))
        if ((await ask(payment)) === 'unknown') return;
    await releaseNow(store, hold._id, clock());
  }

  async function everything(): Promise<void> {
    const now = clock();
    const { due, holds } = await store.read(async (shop) => ({
      due: await paymentsToAsk(shop, { keyIds: gateway.keyIds, now }),
      holds: await everyHold(shop),
    }));
    const old = await afterRestore.next(now);
    const over = holds.filter((hold) => ranOut(hold, now));
    const longOver = over.filter(({ until }) => now - Date.parse(until) > UNASKED_HOLD_LIFETIME);
    const running = holds.filter((hold) => !ranOut(hold, now));
    const works = [
      ...due.map((payment) => async () => {
        if (payment.refunds.some(isUnanswered)) await resendRefunds(services, payment._id);
        await ask(payment);
      }),
      ...old.map((payment) => () => ask(payment)),
      ...running.map((hold) => () => findLostOrder(hold)),
    ];
    try {
      await all(works);
      afterRestore.asked();
      await all(over.map((hold) => () => release(hold)));
    } finally {
      // Those that are left by now were asked about in vain.
      for (const { _id } of longOver) await releaseNow(store, _id, clock());
    }
  }

  return {
    async run() {
      if (clock() < silentUntil) return;
      try {
        await everything();
        silentRuns = 0;
      } catch (error) {
        if (!(error instanceof GatewaySilent)) throw error;
        silentRuns += 1;
        silentUntil = clock() + growingPause(PAUSES, silentRuns);
        log.warn({ why: error.message, silentRuns }, 'the payment gateway does not answer');
      }
    },
  };
}

/** All holds: as much as is begun to be paid within half an hour. */
async function everyHold(shop: ShopReader): Promise<StockHold[]> {
  const holds: StockHold[] = [];
  const all = everyAfter<StockHold>((limit, last) => shop.heldStock(limit, last));
  for await (const hold of all) holds.push(hold);
  return holds;
}

/** Where there is no gateway any more, earlier holds still expire. */
export function createHoldSweep(store: ShopStore, clock: () => number): Reconciler {
  return {
    async run() {
      const holds = await store.read(everyHold);
      for (const hold of holds)
        if (ranOut(hold, clock())) await releaseNow(store, hold._id, clock());
    },
  };
}

/** Reads the hold again: it may have been taken meanwhile. */
function releaseNow(store: ShopStore, orderId: string, now: number): Promise<void> {
  return store.write(async (shop) => {
    const hold = await shop.hold(orderId);
    if (hold) await writeEffects(shop, releaseHold(hold, now));
  });
}

/** Runs all, a few at once, to the end of each. @throws what one of them threw, silence last */
async function all(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const limit = pLimit(CONCURRENCY);
  let silent: GatewaySilent | undefined;
  const ends = await Promise.allSettled(
    works.map((work) =>
      limit(async () => {
        if (silent) throw silent;
        try {
          await work();
        } catch (error) {
          if (error instanceof GatewaySilent) silent = error;
          throw error;
        }
      }),
    ),
  );
  const thrown = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  const [first] = thrown.sort(
    (a, b) => Number(a instanceof GatewaySilent) - Number(b instanceof GatewaySilent),
  );
  if (first !== undefined) throw first;
}
