import type { Logger } from 'pino';
import type { OnlinePayments } from '#shared/protocol/shop-settings';
import type { PaymentMeasures } from './payment-metrics';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { logFailure } from '../concurrency/log-failure';
import { sendRefundsOf } from './ask-before-cancelling';
import { createEventInbox, type EventInbox } from './event-inbox';
import type { PaymentGateway } from './gateway/gateway';
import type { NamedLimiter } from '../concurrency/concurrency-limit';
import { createKeyedMutex } from '../concurrency/keyed-mutex';
import { workInOneProcess } from '../concurrency/work-in-one-process';
import { createUnpaidSweep } from './close-unpaid';
import { hearDisputesAgain } from './hear-disputes-again';
import { createHoldSweep, createReconciler, type Reconciler } from './reconciler';
import { createEndUnsendable, createRefundRetry } from './refund-retry';
import { createRecordPayment, type RecordPayment } from './record-payment';
import { repeatedWork, type Every, type RepeatedWork } from '../concurrency/repeated-work';
import type { FakeGateway } from './fake-gateway/fake-gateway';

/** How online payments are taken, where they are. */
export interface PaymentSetup {
  readonly kind: Exclude<OnlinePayments, 'off'>;
  /** The shop's public key at the gateway. */
  readonly keyId: string;
  /** The one in use, and those of the keys before it. */
  readonly keySecrets: readonly string[];
  /** The one in use, and the one before while it is being changed. */
  readonly webhookSecrets: readonly string[];
  readonly gateway: PaymentGateway;
  /** The keys were entered and cannot be read any more: nothing can be begun until they are entered again. */
  readonly isUnreadable?: true;
  /** Plays a shopper at the stand-in; where the gateway is real there is none. */
  readonly play?: FakeGateway['play'];
  /** Plays a payer's dispute there. */
  readonly dispute?: FakeGateway['dispute'];
}

/** Online payments as the routes use them. */
export interface PaymentServices extends PaymentSetup {
  readonly record: RecordPayment;
  /** Beginning a payment, by order: one at a time, in all processes. */
  readonly keyedMutex: NamedLimiter;
  readonly inbox: EventInbox;
  /** Processing of the inbox, to be called when something came in. */
  readonly inboxWork: RepeatedWork;
  readonly reconciler: Reconciler;
  /** Sends the refunds that cancelling orders asked for, soon and outside the request. */
  sendRefundsOf(orderIds: readonly string[]): void;
}

/** The background work of payments. */
export interface PaymentsInBackground {
  start(): void;
  /** No more begins; resolves when the current run has ended. */
  stop(): Promise<void>;
}

export interface PaymentServiceDeps {
  readonly store: ShopStore;
  readonly clock: () => number;
  readonly log: Logger;
  readonly measures: PaymentMeasures;
  /** For tests. */
  readonly timer?: Every | undefined;
}

/** How often the inbox is checked for what is due again, in milliseconds; what comes in is processed at once. */
const INBOX_INTERVAL = 5_000;
const RECONCILE_INTERVAL = 60_000;
const CLOSE_UNPAID_INTERVAL = 60 * 60_000;
/** How often money that should have gone back is asked for again; the first time at the start. */
const RETRY_REFUNDS_INTERVAL = 24 * 60 * 60_000;

async function countAttention(shop: ShopReader, now: number): Promise<number> {
  const { total } = await shop.listPayments({
    view: 'attention',
    now,
    pageNumber: 1,
    pageSize: 1,
  });
  return total;
}

/**
 * Puts together all that takes money. Nothing runs in the background before `background.start`.
 * @returns `paymentServices` is `null` where online payment is off
 */
export function openPayments(setup: PaymentSetup | null, services: PaymentServiceDeps) {
  const { store, clock, log, measures, timer } = services;
  const failed = logFailure(log, 'payments in the background');
  const repeat = (work: () => Promise<void>, every: number) =>
    repeatedWork(work, { every, failed, timer });
  const repeatInOne = (name: string, work: () => Promise<void>, every: number) =>
    workInOneProcess(store, name, work, { every, failed, timer });
  const backgroundOf = (works: readonly RepeatedWork[]): PaymentsInBackground => ({
    start() {
      for (const work of works) work.start();
    },
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  });
  if (!setup) {
    const sweep = createHoldSweep(store, clock);
    const closing = createUnpaidSweep({ store, clock, auth: null });
    const ending = createEndUnsendable({ store, keyIds: [], clock });
    const works = [
      repeatInOne('refunds that failed', () => ending.run(), RETRY_REFUNDS_INTERVAL),
      repeatInOne('holds', () => sweep.run(), RECONCILE_INTERVAL),
      repeatInOne('unpaid orders', () => closing.run(), CLOSE_UNPAID_INTERVAL),
    ];
    return { paymentServices: null, background: backgroundOf(works) };
  }

  const { gateway } = setup;
  const toRefund = new Set<string>();
  const refundWork = repeat(async () => {
    const ids = [...toRefund];
    toRefund.clear();
    await sendRefundsOf({ store, gateway, clock, log }, ids);
  }, RECONCILE_INTERVAL);
  function sendRefunds(orderIds: readonly string[]): void {
    for (const id of orderIds) toRefund.add(id);
    void refundWork.soon();
  }
  measures.watchAttention(() => store.read((shop) => countAttention(shop, clock())));
  const record = createRecordPayment({
    store,
    gateway,
    clock,
    captured(verdict, orderId) {
      measures.captured(verdict);
      if (verdict === 'counts' || verdict === 'given-back') return;
      log.error({ verdict }, 'a payment needs attention');
      // It may go back by itself, with its cancelled order.
      sendRefunds([orderId]);
    },
  });
  const inbox = createEventInbox({
    store,
    record,
    gateway,
    clock,
    happened: measures.event,
    alert: (event, why) => log.error({ event, why }, 'a webhook event is set aside'),
  });
  const ledger = createReconciler({ store, gateway, record, clock, log });
  const disputes = hearDisputesAgain({ store, gateway, inbox });
  const reconciler = {
    async run() {
      await disputes.run();
      await ledger.run();
    },
  };
  // In every process: what came in is processed at once, and each event by one.
  const inboxWork = repeat(() => inbox.work(), INBOX_INTERVAL);
  const paymentServices: PaymentServices = {
    ...setup,
    record,
    keyedMutex: createKeyedMutex(store, 'payment of'),
    inbox,
    inboxWork,
    reconciler,
    sendRefundsOf: sendRefunds,
  };
  const unpaid = createUnpaidSweep({ store, clock, auth: { gateway, record } });
  const closing = repeatInOne('unpaid orders', () => unpaid.run(), CLOSE_UNPAID_INTERVAL);
  const retries = createRefundRetry({ store, keyIds: gateway.keyIds, clock, send: sendRefunds });
  const retrying = repeatInOne('refunds that failed', () => retries.run(), RETRY_REFUNDS_INTERVAL);
  const reconciling = repeatInOne('reconciler', () => reconciler.run(), RECONCILE_INTERVAL);
  return {
    paymentServices,
    background: backgroundOf([inboxWork, refundWork, retrying, reconciling, closing]),
  };
}
