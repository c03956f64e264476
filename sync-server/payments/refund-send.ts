import type { Logger } from 'pino';
import {
  captureOf,
  isOutcomeUnknown,
  isUnanswered,
  type PaymentOrder,
  type Refund,
} from '#shared/payments/payment';
import { whyHeldBack } from '#shared/payments/dispute';
import { recordRefund, recordRefunds, type RefundReport } from '#shared/payments/refund';
import { latestPut, noteUnknownRefund, refuseRefund } from '#shared/payments/refund-answer';
import type { ShopStore } from '../store/repositories/shop-store';
import { writeEffects } from '../orders/write-effects';
import { areKeysRefused, type GatewayRefund, type PaymentGateway } from './gateway/gateway';

/** What giving money back works with. */
export interface RefundServices {
  readonly store: Pick<ShopStore, 'read' | 'write'>;
  readonly gateway: PaymentGateway;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
}

/** What the gateway says of a refund, as the rules read it. @param currency the capture's: the gateway leaves it out */
export function reportOfRefund(refund: GatewayRefund, currency: string): RefundReport {
  const { id, paymentId: payment, key, amountPaise, status } = refund;
  return { refund: id, payment, key, amountPaise, currency, status };
}

/**
 * Sends a recorded refund to the gateway, under its key, and records the answer. Sent again, at the same moment or
 * years later, it is the same refund. Where its outcome is not known, it is `unknown`, to be sent again. While the bank decides
 * about a dispute it is not sent: the bank may give back the same money.
 * @param gatewayOrder the payment order whose refund it is
 */
export async function sendRefund(
  services: RefundServices,
  gatewayOrder: string,
  refund: Refund,
): Promise<void> {
  const { store, gateway, clock, log } = services;
  const { payment: paymentId, amountPaise, key } = refund;
  const before = await store.read((shop) => shop.paymentOrder(gatewayOrder));
  const heldBack = before ? whyHeldBack(before, refund) : null;
  if (heldBack === 'lost') return endTakenRefund(services, gatewayOrder, refund);
  if (heldBack === 'disputed') return;
  const sentAgainLater = (why: string) => {
    log.warn({ gatewayOrder, why }, 'a refund is sent again later');
    return store.write(async (shop) => {
      const payment = await shop.paymentOrder(gatewayOrder);
      if (payment) await writeEffects(shop, noteUnknownRefund(payment, key, clock()));
    });
  };
  const answer = await gateway.refund({ paymentId, amountPaise, key });
  if (answer.kind === 'unknown') return sentAgainLater(answer.why);
  if (answer.kind === 'refused' && areKeysRefused(answer)) {
    log.error(
      { gatewayOrder, code: answer.reason.code },
      'the gateway refuses the keys of the shop',
    );
    return;
  }
  if (answer.kind === 'refused') {
    const { description, code } = answer.reason;
    // It may be refused since the money has gone back already: then no other way back is promised.
    const found = await gateway.refundsOf(paymentId);
    if (found.kind === 'unknown') return sentAgainLater(found.why);
    const known = found.kind === 'found' ? found.refunds : [];
    return endRefund(services, gatewayOrder, refund, known, description.trim() || code);
  }
  await store.write(async (shop) => {
    const payment = await shop.paymentOrder(gatewayOrder);
    const capture = payment && captureOf(payment, paymentId);
    if (!capture) throw new Error(`Payment order ${gatewayOrder} has lost a capture`);
    const report = reportOfRefund(answer.refund, capture.currency);
    const recorded = recordRefund(payment, report, { kind: 'gateway' }, clock());
    return writeEffects(shop, recorded.effects);
  });
}

const TAKEN = 'Not sent: the customer’s bank has taken this money back';

/**
 * Ends a refund of money that the bank has taken meanwhile: sent now, it would leave twice. The gateway is asked first whether it did it
 * before; while it does not say, and while an answer may still come, nothing is decided.
 */
async function endTakenRefund(
  services: RefundServices,
  gatewayOrder: string,
  refund: Refund,
): Promise<void> {
  if (!isOutcomeUnknown(refund, services.clock())) return;
  const found = await services.gateway.refundsOf(refund.payment);
  if (found.kind === 'found') await endRefund(services, gatewayOrder, refund, found.refunds, TAKEN);
}

/**
 * Ends a refund that is not done, unless the gateway has it among those that it knows of the payment. The others have gone back in its
 * place.
 */
async function endRefund(
  { store, clock }: RefundServices,
  gatewayOrder: string,
  { payment: paymentId, key }: Refund,
  known: readonly GatewayRefund[],
  reason: string,
): Promise<void> {
  await store.write(async (shop) => {
    const payment = await shop.paymentOrder(gatewayOrder);
    const capture = payment && captureOf(payment, paymentId);
    if (!capture) throw new Error(`Payment order ${gatewayOrder} has lost a capture`);
    const book = (of: PaymentOrder, isOf: (refund: GatewayRefund) => boolean) => {
      const reports = known.filter(isOf).map((one) => reportOfRefund(one, capture.currency));
      return recordRefunds(of, reports, { kind: 'gateway' }, clock());
    };
    const itself = book(payment, (one) => one.key === key);
    const wentBack = (of: PaymentOrder) =>
      book(of, (one) => one.key !== key && one.status !== 'failed');
    const refused = refuseRefund(latestPut(itself) ?? payment, { key, reason, wentBack }, clock());
    await writeEffects(shop, [...itself, ...refused]);
  });
}

/**
 * Sends every refund of a payment order again that the gateway is not known to have in hand: after a crash between asking and
 * answer, or an answer that was lost. What the reconciler does.
 */
export async function resendRefunds(
  paymentServices: RefundServices,
  gatewayOrder: string,
): Promise<void> {
  const payment = await paymentServices.store.read((shop) => shop.paymentOrder(gatewayOrder));
  for (const refund of payment?.refunds ?? [])
    if (isUnanswered(refund)) await sendRefund(paymentServices, gatewayOrder, refund);
}
