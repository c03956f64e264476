import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { DisputePhase } from '#shared/payments/payment';
import type { VerifyRequest } from '#shared/payments/payment-calls';
import { callbackSignature } from '../gateway/signatures';
import type { FakeOrder, FakePayment } from './ledger';
import { disputeEvent, eventEntity, refundFailedEvent, type EventName } from './entities';
import { createGatewayCalls } from './gateway-calls';
import { openLedger } from './stored-ledger';
import { createWebhooks, type Wait } from './webhooks';

/** What a shopper may bring about in the checkout window (docs/api.md#stand-in-gateway). */
export const STAND_IN_OUTCOMES = [
  'captured',
  'failed',
  'authorized',
  'captured-late',
  'captured-twice',
  'callback-lost',
] as const;
export type FakeOutcome = (typeof STAND_IN_OUTCOMES)[number];

/** The gateway takes no second payment of an order through its checkout. */
export class OrderIsPaidError extends Error {
  override readonly name = 'OrderIsPaidError';
}

/** What the checkout window hands to the page, in the gateway's words. */
export type CheckoutResponse = Omit<VerifyRequest, 'orderId'>;

export interface FakeGatewayOptions {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Where the shop takes webhooks; `null` while it does not. */
  readonly webhookAddress: () => string | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  /** `NODE_ENV` of this process. */
  readonly nodeEnv: string | undefined;
  /** What it knows is stored there; in memory only unless given. */
  readonly directory?: string;
  /** How long after the window a late capture comes, in milliseconds. */
  readonly lateAfterMs?: number;
  readonly warn?: (message: string) => void;
  /** For tests. */
  readonly wait?: Wait;
}

export interface FakeGateway {
  /** Where it speaks the gateway's calls, on this machine only, without a slash at the end. */
  readonly url: string;
  /**
   * Plays what a shopper does in the checkout window, and reports it to the shop as the gateway would. Every outcome is
   * signed: a signature says which order was tried, not that the money has come.
   * - `captured`, `failed`, `authorized`: as they say; `authorized` is not reported to the shop.
   * - `captured-late`: authorised now, captured some time after.
   * - `captured-twice`: two payments of the whole amount; the reply names the first.
   * - `callback-lost`: captured; the window must not hand the reply to the page.
   * @param tellShop false: the events are lost too, so that only asking finds the payment
   * @returns `undefined` for an order that it does not know
   * @throws OrderIsPaidError for one that is paid: the checkout does not open
   */
  play(
    gatewayOrderId: string,
    outcome: FakeOutcome,
    tellShop?: boolean,
  ): Promise<CheckoutResponse | undefined>;
  /**
   * Plays a bank that captures an earlier attempt late: the one way in which an order that is paid is paid again.
   * @returns `undefined` for an order that it does not know
   */
  playLateCapture(
    gatewayOrderId: string,
    tellShop?: boolean,
  ): Promise<CheckoutResponse | undefined>;
  /**
   * Plays a payer's dispute at the bank: tells the shop of a phase of it, as the gateway would. There is one dispute for each payment.
   * @returns the dispute's id; `undefined` for a payment that was not captured here
   */
  dispute(paymentId: string, phase: DisputePhase): string | undefined;
  /**
   * Plays a bank of a payer that sends money back, days after its refund was processed, and tells the shop.
   * @returns false for a refund that it did not make
   */
  failRefund(refundId: string): Promise<boolean>;
  /** Resolves when every event is delivered or given up, and every late capture has come. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const LATE_AFTER_MS = 20_000;
/** The gateway's ids have as many characters behind the underscore. */
const ID_LENGTH = 14;

/**
 * Starts a gateway that takes no money and speaks as the real one does: for newcomers without keys, and for tests.
 * @throws Error in production, where it would give everything away
 */
export async function startFakeGateway(options: FakeGatewayOptions): Promise<FakeGateway> {
  if (options.nodeEnv === 'production')
    throw new Error('The stand-in gateway takes no money, so it does not run in production');
  const { keyId, keySecret, webhookSecret, webhookAddress, clock, randomUuid } = options;
  const { warn = () => undefined, wait = waitIdly, lateAfterMs = LATE_AFTER_MS } = options;
  const stored = await openLedger(options.directory);
  const { book } = stored;
  const newId = () => randomUuid().replaceAll('-', '').slice(-ID_LENGTH);
  const webhooks = createWebhooks({ address: webhookAddress, secret: webhookSecret, wait, warn });
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** Lets something go on after the reply; it must not reject. */
  function later(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  function tell(name: EventName, payment: FakePayment, order: FakeOrder): void {
    later(webhooks.deliver(`evt_${newId()}`, eventEntity(book, name, payment, order, clock())));
  }

  function tellOfCapture(payment: FakePayment, order: FakeOrder, isFirst: boolean): void {
    tell('payment.captured', payment, order);
    if (isFirst) tell('order.paid', payment, order);
  }

  const isPaid = (order: FakeOrder) =>
    book.payments.some((one) => one.order === order.id && one.status === 'captured');

  async function captureLate(payment: FakePayment, order: FakeOrder, tellShop: boolean) {
    try {
      await wait(Math.max(0, (payment.captureAt ?? 0) - clock()), closing.signal);
    } catch {
      return;
    }
    const isFirst = !isPaid(order);
    payment.status = 'captured';
    payment.captureAt = null;
    await stored.save().catch(() => warn('The stand-in gateway could not keep a late capture'));
    if (tellShop) tellOfCapture(payment, order, isFirst);
  }

  function tryToPay(order: FakeOrder, outcome: FakeOutcome): FakePayment {
    const isLate = outcome === 'captured-late';
    const payment: FakePayment = {
      id: `pay_${newId()}`,
      order: order.id,
      amountPaise: order.amountPaise,
      currency: order.currency,
      status: statusAfter(outcome),
      captureAt: isLate ? clock() + lateAfterMs : null,
      createdAt: clock(),
    };
    book.payments.push(payment);
    return payment;
  }

  const responseOf = (order: FakeOrder, payment: FakePayment): CheckoutResponse => ({
    razorpay_order_id: order.id,
    razorpay_payment_id: payment.id,
    razorpay_signature: callbackSignature(order.id, payment.id, keySecret),
  });

  const koa = createGatewayCalls({ stored, keyId, keySecret, clock, newId });
  const server = createServer(koa.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('error', () => undefined);
  // It is there for the shop alone, and ends with it.
  server.unref();
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Not listening');

  // What was pending when the process ended.
  for (const payment of book.payments) {
    const order = book.orders.find(({ id }) => id === payment.order);
    if (payment.captureAt !== null && order) later(captureLate(payment, order, true));
  }

  return {
    url: `http://127.0.0.1:${address.port}`,

    async play(gatewayOrderId, outcome, tellShop = true) {
      const order = book.orders.find(({ id }) => id === gatewayOrderId);
      if (!order) return undefined;
      if (isPaid(order)) throw new OrderIsPaidError(order.id);
      const payment = tryToPay(order, outcome);
      const second = outcome === 'captured-twice' ? tryToPay(order, 'captured') : undefined;
      await stored.save();
      if (outcome === 'captured-late') later(captureLate(payment, order, tellShop));
      if (tellShop) {
        if (payment.status === 'captured') tellOfCapture(payment, order, true);
        if (payment.status === 'failed') tell('payment.failed', payment, order);
        if (second) tellOfCapture(second, order, false);
      }
      return responseOf(order, payment);
    },

    async playLateCapture(gatewayOrderId, tellShop = true) {
      const order = book.orders.find(({ id }) => id === gatewayOrderId);
      if (!order) return undefined;
      const isFirst = !isPaid(order);
      const payment = tryToPay(order, 'captured');
      await stored.save();
      if (tellShop) tellOfCapture(payment, order, isFirst);
      return responseOf(order, payment);
    },

    dispute(paymentId, phase) {
      const payment = book.payments.find(({ id }) => id === paymentId);
      if (payment?.status !== 'captured') return undefined;
      const id = paymentId.replace('pay_', 'disp_');
      const known = book.disputes.find((dispute) => dispute.id === id);
      if (known) known.phase = phase;
      else book.disputes.push({ id, payment: paymentId, phase });
      later(stored.save());
      later(
        webhooks.deliver(`evt_${newId()}`, disputeEvent(book, { id, phase }, payment, clock())),
      );
      return id;
    },

    async failRefund(refundId) {
      const refund = book.refunds.find(({ id }) => id === refundId);
      const payment = book.payments.find(({ id }) => id === refund?.payment);
      if (!refund || !payment) return false;
      refund.failed = true;
      await stored.save();
      const event = refundFailedEvent(book, refund, payment, clock());
      later(webhooks.deliver(`evt_${newId()}`, event));
      return true;
    },

    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },

    async close() {
      closing.abort();
      webhooks.close();
      await Promise.all(underWay);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function statusAfter(outcome: FakeOutcome): FakePayment['status'] {
  if (outcome === 'failed') return 'failed';
  return outcome === 'authorized' || outcome === 'captured-late' ? 'authorized' : 'captured';
}

/** Does not keep the process alive. */
const waitIdly: Wait = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false });
