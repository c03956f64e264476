import pLimit from 'p-limit';
import { growingPause } from '#shared/core/growing-pause';
import { isCancelled } from '#shared/orders/cancelled';
import { contradicts, noteDispute, type DisputeReport } from '#shared/payments/dispute';
import { captureOf, type PaymentOrder } from '#shared/payments/payment';
import { refundWhole } from '#shared/payments/refund-whole';
import type { LeaseHold } from '../store/lease';
import type { GatewayEvent } from '../store/row-types';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { writeEffects } from '../orders/write-effects';
import type { PaymentGateway } from './gateway/gateway';
import { readGatewayEvent, type EventReading } from './gateway/gateway-event';
import type { Recorded, RecordPayment } from './record-payment';
import { waitingDisputes } from './waiting-disputes';

/** What became of an event, for the measures. */
export const EVENT_RESULTS = [
  'stored',
  'known',
  'refused',
  'recorded',
  'nothing_new',
  'ignored',
  'not_understood',
  'tried_again',
  'set_aside',
] as const;
export type EventResult = (typeof EVENT_RESULTS)[number];

/** What the gateway reports by webhook: stored first, processed after. */
export interface EventInbox {
  /** Stores an event durably, once for each id. */
  put(id: string, body: string): Promise<'stored' | 'known'>;
  /** Processes all that is due. */
  work(): Promise<void>;
}

export interface InboxServices {
  readonly store: ShopStore;
  readonly record: RecordPayment;
  readonly gateway: Pick<PaymentGateway, 'keyIds' | 'dispute'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly happened: (result: EventResult) => void;
  /** An admin must look: an event of money that could not be entered. Called with the event's id. */
  readonly alert: (eventId: string, why: string) => void;
}

/** Events that are processed at once. */
const CONCURRENCY = 4;
/** How many are claimed, or forgotten, in one run; the others in the next one. */
const MAX_OF_RUN = 500;
const RETRY_DELAYS = { shortest: 5_000, longest: 15 * 60 * 1000 };
/** How long an event is tried. By then the reconciler has asked about its order many times. */
export const RETRY_WINDOW = 24 * 60 * 60 * 1000;
/** Where its process died, how long an event is left alone, in milliseconds: processing one takes less. */
const LEASE_DURATION = 2 * 60 * 1000;
/** How long it is remembered that an event was processed; the gateway repeats one for a day. */
const EVENT_RETENTION = 30 * 24 * 60 * 60 * 1000;

type DisputeReading = Extract<EventReading, { kind: 'dispute' }>;

/** What is done with an event now. */
type Step =
  | { readonly kind: 'done'; readonly result: EventResult; readonly note: string }
  | {
      readonly kind: 'again';
      readonly why: string;
      /** What is done where it is not tried any more. */
      readonly atLast?: () => Promise<unknown>;
    };

export function createEventInbox(services: InboxServices): EventInbox {
  const { store, record, gateway, clock, happened, alert } = services;

  async function stepFor(reading: EventReading): Promise<Step> {
    if (reading.kind === 'dispute') return stepForDispute(reading);
    if (reading.kind !== 'payment') return doneWith(reading.kind, reading.kind);
    const { paymentId, gatewayOrderId } = reading;
    const recorded = await record({ paymentId, gatewayOrderId, by: { kind: 'gateway' } });
    return stepAfter(recorded, reading);
  }

  /**
   * The payment is recorded first, where it is not, with all that went back of it: what was lost beside that may depend on it. Until the
   * gateway has answered, that there is a dispute is written down, so that neither goods nor money leave meanwhile; and what is sure.
   */
  async function stepForDispute({ gatewayOrderId, report }: DisputeReading): Promise<Step> {
    const { payment: paymentId, dispute, phase, saidAt } = report;
    const recorded = await record({ paymentId, gatewayOrderId: null, by: { kind: 'gateway' } });
    const isRecorded = recorded.status === 'recorded' || recorded.status === 'already_recorded';
    const known = isRecorded
      ? recorded.gatewayOrder
      : await recordedUnder(paymentId, gatewayOrderId);
    if (known === undefined) return again('a dispute of a payment that is not in the books');
    const opened = { dispute, payment: paymentId, phase: 'created' } as const;
    const isUnsure = await isContradicted(known, report);
    const latest = isUnsure ? await asked(report) : report;
    if (latest === undefined) {
      await note(known, { ...opened, isUnsure: true });
      return again('the gateway does not say how a dispute ended');
    }
    if (isRecorded && recorded.refundsKnown)
      return (await note(known, latest))
        ? doneWith('recorded', `dispute ${phase}`)
        : doneWith('nothing_new', `dispute ${phase} is known, or late`);
    const isSure = latest.phase !== 'lost' || latest.deductedPaise !== undefined;
    await note(known, isSure ? latest : { ...opened, ...(saidAt ? { saidAt } : {}) });
    return {
      ...again('the gateway does not answer'),
      // What the gateway does not say by then is taken as the event has it.
      atLast: () => note(known, latest),
    };
  }

  /** Whether another report says the opposite of this one, recorded or waiting to be processed, and none is known to be later. */
  function isContradicted(gatewayOrder: string, report: DisputeReport): Promise<boolean> {
    return store.read(async (shop) => {
      const payment = await shop.paymentOrder(gatewayOrder);
      const waiting = await waitingDisputes(shop, report.payment);
      return [...(payment?.disputes ?? []), ...waiting].some(
        (other) => other.dispute === report.dispute && contradicts(report, other),
      );
    });
  }

  /** What the gateway says of a dispute now; `undefined`: it does not say. */
  async function asked({ dispute, payment }: DisputeReport): Promise<DisputeReport | undefined> {
    const found = await gateway.dispute(dispute);
    if (found.kind !== 'found' || found.dispute.paymentId !== payment) return undefined;
    const { phase, amountPaise, deductedPaise, currency } = found.dispute;
    return { dispute, payment, phase, amountPaise, deductedPaise, currency, isAsked: true };
  }

  /** The payment order of a recorded payment. @param likely where it should be */
  async function recordedUnder(
    paymentId: string,
    likely: string | null,
  ): Promise<string | undefined> {
    return store.read(async (shop) => {
      const there = likely === null ? undefined : await shop.paymentOrder(likely);
      const page = {
        view: 'all',
        now: clock(),
        keyword: paymentId,
        pageNumber: 1,
        pageSize: 10,
      } as const;
      const found = there ? [there] : (await shop.listPayments(page)).items;
      return found.find((payment) => captureOf(payment, paymentId))?._id;
    });
  }

  /** @returns whether it is new */
  function note(gatewayOrder: string, report: DisputeReport): Promise<boolean> {
    return store.write(async (shop) => {
      const payment = await shop.paymentOrder(gatewayOrder);
      const effects = payment ? noteDispute(payment, report, clock()) : [];
      await writeEffects(shop, effects);
      if (effects.length > 0 && payment) await refundDecided(shop, payment);
      return effects.length > 0;
    });
  }

  /** What a dispute kept from going back with its cancelled order goes back once the bank has decided. */
  async function refundDecided(shop: ShopWriter, { _id, order: orderId }: PaymentOrder) {
    const order = await shop.order(orderId);
    const payment = await shop.paymentOrder(_id);
    if (!order || !payment || !isCancelled(order)) return;
    await writeEffects(shop, refundWhole(payment, gateway.keyIds, { kind: 'system' }, clock()));
  }

  /** Processes an event, unless another process does. */
  async function workOn({ _id }: GatewayEvent): Promise<void> {
    const lease = await store.lease(`event ${_id}`, LEASE_DURATION);
    if (!lease) return;
    try {
      // Another one may have done it since the list was read.
      const event = await store.read((shop) => shop.gatewayEvent(_id));
      if (event && isDue(event)) await workUnder(lease, event);
    } finally {
      await lease.release();
    }
  }

  const isDue = ({ doneAt, dueAt }: GatewayEvent) =>
    doneAt === null && Date.parse(dueAt) <= clock();

  /** @returns false where the event is another process's by now: this one took too long */
  const put = (lease: LeaseHold, event: GatewayEvent): Promise<boolean> =>
    store.write(async (shop) => {
      if (!(await shop.holds(lease))) return false;
      await shop.putGatewayEvent(event);
      return true;
    });

  async function workUnder(lease: LeaseHold, event: GatewayEvent): Promise<void> {
    const reading = readGatewayEvent(event.body);
    const step = await stepFor(reading);
    const now = clock();
    const isOver = now - Date.parse(event.receivedAt) >= RETRY_WINDOW;
    const attempts = event.attempts + 1;
    if (step.kind === 'again' && !isOver) {
      const wait = growingPause(RETRY_DELAYS, event.attempts);
      const dueAt = new Date(now + wait).toISOString();
      if (await put(lease, { ...event, attempts, dueAt })) happened('tried_again');
      return;
    }
    if (step.kind === 'again') await step.atLast?.();
    const result = step.kind === 'again' ? `set aside: ${step.why}` : step.note;
    const doneAt = new Date(now).toISOString();
    // Who paid, and from where, is stored no longer than it takes.
    const done: GatewayEvent = { ...event, body: '', attempts, doneAt, result };
    if (!(await put(lease, done))) return;
    happened(step.kind === 'again' ? 'set_aside' : step.result);
    if (step.kind === 'again') alert(event._id, step.why);
    if (reading.kind === 'not_understood') alert(event._id, 'it cannot be read');
  }

  async function forgetOld(): Promise<void> {
    const before = new Date(clock() - EVENT_RETENTION).toISOString();
    const old = (shop: ShopReader) => shop.eventsDoneBefore(before, MAX_OF_RUN);
    if ((await store.read(old)).length === 0) return;
    await store.write(async (shop) => {
      for (const { _id } of await old(shop)) await shop.removeGatewayEvent(_id);
    });
  }

  return {
    async put(id, body) {
      const at = new Date(clock()).toISOString();
      const result = await store.write(async (shop) => {
        if (await shop.gatewayEvent(id)) return 'known';
        await shop.putGatewayEvent({
          _id: id,
          body,
          receivedAt: at,
          attempts: 0,
          dueAt: at,
          doneAt: null,
          result: null,
        });
        return 'stored';
      });
      happened(result);
      return result;
    },

    async work() {
      const now = new Date(clock()).toISOString();
      const due = await store.read((shop) => shop.dueEvents(now, MAX_OF_RUN));
      const limit = pLimit(CONCURRENCY);
      const ends = await Promise.allSettled(due.map((event) => limit(workOn, event)));
      await forgetOld();
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

const doneWith = (result: EventResult, note: string): Step => ({ kind: 'done', result, note });
const again = (why: string) => ({ kind: 'again', why }) as const satisfies Step;

/** The result of recording, for an event. One that reports moved money waits until it is recorded. */
function stepAfter(
  recorded: Recorded,
  { moved, isRefund }: Extract<EventReading, { kind: 'payment' }>,
): Step {
  switch (recorded.status) {
    case 'recorded':
    case 'already_recorded':
      if (!recorded.refundsKnown) return again('the gateway does not answer');
      return recorded.status === 'recorded'
        ? doneWith('recorded', `recorded: ${recorded.verdict}`)
        : doneWith('nothing_new', `recorded before: ${recorded.verdict}`);
    case 'not_captured':
      return moved && !isRefund && recorded.tried === 'open'
        ? again('the gateway does not show the money yet')
        : doneWith('nothing_new', `not captured: ${recorded.tried}`);
    case 'not_ours':
      return moved ? again('no such payment order here') : doneWith('nothing_new', 'not ours');
    case 'not_verified':
      return again('the gateway says otherwise');
    case 'unknown':
      return again('the gateway does not answer');
  }
}
