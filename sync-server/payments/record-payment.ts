import { isCancelled } from '#shared/orders/cancelled';
import { noteDispute, type DisputeReport } from '#shared/payments/dispute';
import type { Capture, PaymentOrder } from '#shared/payments/payment';
import { adoptPayment } from '#shared/payments/open-payment';
import { recordCapture, type PaymentReport } from '#shared/payments/record-capture';
import { recordRefund } from '#shared/payments/refund';
import { refundWhole } from '#shared/payments/refund-whole';
import type { PaymentActor } from '#shared/payments/actor';
import type { OrderEffect } from '#shared/payments/order-effect';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { writeEffects } from '../orders/write-effects';
import { coalesce } from '../concurrency/coalesce';
import {
  areKeysRefused,
  asMade,
  type GatewayPayment,
  type PaymentGateway,
} from './gateway/gateway';
import { loadOrderFacts } from '../orders/order-facts';
import { reportOfRefund } from './refund-send';
import { waitingDisputes } from './waiting-disputes';

export interface PaymentToRecord {
  readonly paymentId: string;
  /** The gateway's order that it is said to pay; the gateway's answer must say so too. `null`: whatever it answers. */
  readonly gatewayOrderId: string | null;
  readonly by: PaymentActor;
}

/** What asking the gateway about a payment came to. */
export type Recorded =
  | {
      readonly status: 'recorded' | 'already_recorded';
      readonly verdict: Capture['verdict'];
      /** The payment order that it came on. */
      readonly gatewayOrder: string;
      /** Whether all that is known of its refunds is recorded; else it is to be asked again. */
      readonly refundsKnown: boolean;
    }
  /** Nothing has come. */
  | { readonly status: 'not_captured'; readonly tried: 'open' | 'failed' }
  /** It pays something that this shop has not stored: not yet, or never. */
  | { readonly status: 'not_ours' }
  /** The gateway knows no such payment, or says that it pays something else. */
  | { readonly status: 'not_verified' }
  /** The gateway does not say: to be asked again. */
  | { readonly status: 'unknown' };

export type RecordPayment = (payment: PaymentToRecord) => Promise<Recorded>;

export interface RecordServices {
  readonly store: ShopStore;
  readonly gateway: PaymentGateway;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Called with each capture once, when it is recorded, and with the shop's order. */
  readonly captured: (verdict: Capture['verdict'], orderId: string) => void;
}

/**
 * The one way in which money is recorded, for callback, webhook and reconciler alike: the gateway is asked, whatever
 * was said before, and its answer is decided on and written in one transaction. Asking again changes nothing.
 */
export function createRecordPayment({
  store,
  gateway,
  clock,
  captured,
}: RecordServices): RecordPayment {
  const askAbout = coalesce((paymentId) => gateway.payment(paymentId));
  return async ({ paymentId, gatewayOrderId, by }) => {
    const found = await askAbout(paymentId);
    if (found.kind === 'unknown') return { status: 'unknown' };
    if (found.kind === 'refused')
      return { status: areKeysRefused(found) ? 'unknown' : 'not_verified' };
    const { payment } = found;
    const id = gatewayOrderId ?? payment.gatewayOrderId;
    if (id === null) return { status: 'not_ours' };

    const decideNow = () =>
      store.write((shop) =>
        decide(shop, id, reportOf(payment), { by, keyIds: gateway.keyIds, now: clock() }),
      );
    let result = await decideNow();
    if (result.status === 'not_ours' && payment.captured && payment.gatewayOrderId === id) {
      const adopted = await adopt(id, by);
      if (adopted === 'unknown') return { status: 'unknown' };
      if (adopted === 'adopted') result = await decideNow();
    }
    if (result.status === 'refused') return { status: 'not_verified' };
    if (result.status === 'not_ours') return result;
    if (result.status === 'not_captured')
      return { status: 'not_captured', tried: triedOf(payment) };
    if (result.status === 'recorded') captured(result.verdict, result.orderId);
    const refundsKnown = await recordRefunds(payment, id, result.hasRefunds, by);
    const { status, verdict } = result;
    return { status, verdict, gatewayOrder: id, refundsKnown };
  };

  /** Stores a payment order that was made in a time that a restore undid; its receipt names the shop's order. */
  async function adopt(
    gatewayOrderId: string,
    by: PaymentActor,
  ): Promise<'adopted' | 'not_ours' | 'unknown'> {
    const found = await gateway.order(gatewayOrderId);
    if (found.kind === 'unknown' || (found.kind === 'refused' && areKeysRefused(found)))
      return 'unknown';
    if (found.kind !== 'found' || found.order.receipt === null) return 'not_ours';
    const made = asMade(found.order, gateway.keyIds[0]);
    return store.write(async (shop) => {
      const facts = await loadOrderFacts(shop, made.receipt);
      // Another report of the same money was faster.
      if (facts?.payments.some(({ _id }) => _id === made.id)) return 'adopted';
      const effects = facts ? adoptPayment(facts.order, facts.payments, made, by, clock()) : [];
      await writeEffects(shop, effects);
      return effects.length > 0 ? 'adopted' : 'not_ours';
    });
  }

  /** Records the refunds of a payment. @param hasRefunds whether any are recorded */
  async function recordRefunds(
    { id, currency, refundedPaise }: GatewayPayment,
    gatewayOrderId: string,
    hasRefunds: boolean,
    by: PaymentActor,
  ): Promise<boolean> {
    if (refundedPaise === 0 && !hasRefunds) return true;
    const found = await gateway.refundsOf(id);
    if (found.kind !== 'found') return false;
    // One that failed makes room for the others.
    const reports = [...found.refunds]
      .sort((a, b) => Number(b.status === 'failed') - Number(a.status === 'failed'))
      .map((refund) => reportOfRefund(refund, currency));
    if (reports.length === 0) return true;
    await store.write(async (shop) => {
      for (const report of reports) {
        const stored = await shop.paymentOrder(gatewayOrderId);
        if (!stored) return;
        await writeEffects(shop, recordRefund(stored, report, by, clock()).effects);
      }
    });
    return true;
  }
}

interface Decider {
  readonly by: PaymentActor;
  readonly keyIds: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

async function decide(
  shop: ShopWriter,
  gatewayOrderId: string,
  report: PaymentReport | null,
  { by, keyIds, now }: Decider,
) {
  const payment = await shop.paymentOrder(gatewayOrderId);
  const facts = payment && (await loadOrderFacts(shop, payment.order));
  if (!payment || !facts) return { status: 'not_ours' } as const;
  if (!report) return { status: 'refused' } as const;
  const result = recordCapture({ ...facts, payment, report, by, now });
  const disputes = result.status === 'recorded' ? await waitingDisputes(shop, report.payment) : [];
  await writeEffects(shop, disputedToo(result.effects, disputes, now));
  if (result.status === 'refused' || result.status === 'not_captured') return result;
  // The order is cancelled: what comes for it goes back, as the shopper was promised.
  const recorded = result.status === 'recorded' && (await shop.paymentOrder(gatewayOrderId));
  if (recorded && isCancelled(facts.order) && result.verdict !== 'given-back')
    await writeEffects(shop, refundWhole(recorded, keyIds, { kind: 'system' }, now));
  return {
    ...result,
    orderId: facts.order._id,
    hasRefunds: hasRefunds(payment, report.payment),
  } as const;
}

/**
 * The effects of a capture with the disputes of it as opened: neither goods nor money leave before their reports are processed,
 * and no mail says that money goes back.
 */
function disputedToo(
  effects: readonly OrderEffect[],
  disputes: readonly DisputeReport[],
  now: number,
): readonly OrderEffect[] {
  return disputes.reduce((before, { dispute, payment, saidAt }) => {
    const put = before.findLast((effect) => effect.kind === 'put-payment');
    if (put?.kind !== 'put-payment') return before;
    const opened = { dispute, payment, phase: 'created', ...(saidAt ? { saidAt } : {}) } as const;
    const noted = noteDispute(put.payment, opened, now);
    return noted.length > 0 ? [...before.filter((effect) => effect !== put), ...noted] : before;
  }, effects);
}

/** Whether the gateway may report a change of a refund: one that is done can still fail, and then the gateway has given nothing back. */
function hasRefunds({ refunds }: PaymentOrder, paymentId: string): boolean {
  return refunds.some(
    ({ payment, state, byHand }) =>
      payment === paymentId && state !== 'failed' && byHand === undefined,
  );
}

/** A payment as the rules want it; `null` for one that pays no order of the gateway. */
function reportOf(payment: GatewayPayment): PaymentReport | null {
  const { id, gatewayOrderId, amountPaise, currency, captured, createdAt: paidAt, fee } = payment;
  if (gatewayOrderId === null) return null;
  // What was only authorised, and released again, never came.
  const status = payment.status === 'refunded' && !captured ? 'failed' : payment.status;
  const money = { amountPaise, currency, fee };
  return { payment: id, gatewayOrder: gatewayOrderId, ...money, status, paidAt };
}

function triedOf({ status }: GatewayPayment): 'open' | 'failed' {
  return status === 'failed' || status === 'refunded' ? 'failed' : 'open';
}
