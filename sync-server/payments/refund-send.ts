import type { Logger } from 'pino';
import { captureOf, isOutcomeUnknown, isUnanswered, type Refund } from '#shared/payments/payment';
import { whyHeldBack } from '#shared/payments/dispute';
import { recordRefund, type RefundReport } from '#shared/payments/refund';
import { noteUnknownRefund, refuseRefund } from '#shared/payments/refund-answer';
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
  const answer = await gateway.refund({ paymentId, amountPaise, key });
  if (answer.kind === 'unknown') {
    log.warn({ gatewayOrder, why: answer.why }, 'a refund is sent again later');
    return store.write(async (shop) => {
      const payment = await shop.paymentOrder(gatewayOrder);
      if (payment) await writeEffects(shop, noteUnknownRefund(payment, key, clock()));
    });
  }
  if (answer.kind === 'refused' && areKeysRefused(answer)) {
    log.error(
      { gatewayOrder, code: answer.reason.code },
      'the gateway refuses the keys of the shop',
    );
    return;
  }
  await store.write(async (shop) => {
    const payment = await shop.paymentOrder(gatewayOrder);
    const capture = payment && captureOf(payment, paymentId);
    if (!capture) throw new Error(`Payment order ${gatewayOrder} has lost a capture`);
    if (answer.kind === 'refused') {
      const { description, code } = answer.reason;
      const reason = description.trim() || code;
      return writeEffects(shop, refuseRefund(payment, { key, reason }, clock()));
    }
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
  { store, gateway, clock }: RefundServices,
  gatewayOrder: string,
  refund: Refund,
): Promise<void> {
  const { payment: paymentId, key } = refund;
  if (!isOutcomeUnknown(refund, clock())) return;
  const found = await gateway.refundsOf(paymentId);
  if (found.kind !== 'found') return;
  await store.write(async (shop) => {
    for (const one of found.refunds) {
      const payment = await shop.paymentOrder(gatewayOrder);
      const capture = payment && captureOf(payment, paymentId);
      if (!capture) return;
      const report = reportOfRefund(one, capture.currency);
      const recorded = recordRefund(payment, report, { kind: 'gateway' }, clock());
      await writeEffects(shop, recorded.effects);
    }
    const payment = await shop.paymentOrder(gatewayOrder);
    if (!payment) return;
    await writeEffects(shop, refuseRefund(payment, { key, reason: TAKEN }, clock()));
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
