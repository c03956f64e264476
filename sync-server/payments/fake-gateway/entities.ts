import type { DisputePhase } from '#shared/payments/payment';
import {
  paymentsOfOrder,
  refundedOf,
  type FakeLedger,
  type FakeDispute,
  type FakeOrder,
  type FakePayment,
  type FakeRefund,
} from './ledger';

/**
 * What the stand-in knows, in the shapes in which the real gateway sends it: the members of a UPI payment, amounts in
 * paise, times in seconds, and empty notes as a list.
 */

export function orderEntity(book: FakeLedger, order: FakeOrder) {
  const payments = paymentsOfOrder(book, order.id);
  const paid = payments.some(({ status }) => status === 'captured');
  const amountPaid = paid ? order.amountPaise : 0;
  return {
    id: order.id,
    entity: 'order',
    amount: order.amountPaise,
    amount_paid: amountPaid,
    amount_due: order.amountPaise - amountPaid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: paid ? 'paid' : payments.length > 0 ? 'attempted' : 'created',
    attempts: payments.length,
    notes: notesOf(order.notes),
    created_at: seconds(order.createdAt),
  };
}

export function paymentEntity(book: FakeLedger, payment: FakePayment) {
  const refunded = refundedOf(book, payment.id);
  const whole = refunded > 0 && refunded === payment.amountPaise;
  const failed = payment.status === 'failed';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amountPaise,
    currency: payment.currency,
    status: whole ? 'refunded' : payment.status,
    order_id: payment.order,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: whole ? 'full' : refunded > 0 ? 'partial' : null,
    captured: payment.status === 'captured',
    description: 'Test payment',
    card_id: null,
    bank: null,
    wallet: null,
    vpa: failed ? 'failure@razorpay' : 'success@razorpay',
    email: 'shopper@example.com',
    contact: '+919999999999',
    notes: [],
    ...feeOf(payment),
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'Payment failed' : null,
    error_source: failed ? 'customer' : null,
    error_step: failed ? 'payment_authentication' : null,
    error_reason: failed ? 'payment_failed' : null,
    acquirer_data: { rrn: null },
    created_at: seconds(payment.createdAt),
  };
}

/** Two percent and the tax on it, as the gateway takes of most payments once they are captured. */
function feeOf({ status, amountPaise }: FakePayment) {
  if (status !== 'captured') return { fee: null, tax: null };
  const net = Math.round(amountPaise / 50);
  const tax = Math.round((net * 18) / 100);
  return { fee: net + tax, tax };
}

export function refundEntity(refund: FakeRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amountPaise,
    currency: refund.currency,
    payment_id: refund.payment,
    notes: [],
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: refund.failed ? 'failed' : 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

export function collection<Item>(items: readonly Item[]) {
  return { entity: 'collection', count: items.length, items };
}

/** What the gateway tells the shop about. */
export type EventName = 'payment.captured' | 'payment.failed' | 'order.paid';

export function eventEntity(
  book: FakeLedger,
  name: EventName,
  payment: FakePayment,
  order: FakeOrder,
  now: number,
) {
  const entities = {
    payment: paymentEntity(book, payment),
    ...(name === 'order.paid' && { order: orderEntity(book, order) }),
  };
  return eventAbout(name, entities, now);
}

/** What the gateway reports of a refund that a bank sent back. */
export function refundFailedEvent(
  book: FakeLedger,
  refund: FakeRefund,
  payment: FakePayment,
  now: number,
) {
  const entities = { payment: paymentEntity(book, payment), refund: refundEntity(refund) };
  return eventAbout('refund.failed', entities, now);
}

/** A payer's dispute, as the gateway shows it. @param now milliseconds since 1970 */
export function disputeEntity(
  { id, phase }: Omit<FakeDispute, 'payment'>,
  payment: FakePayment,
  now: number,
) {
  return {
    id,
    entity: 'dispute',
    payment_id: payment.id,
    amount: payment.amountPaise,
    currency: payment.currency,
    amount_deducted: phase === 'lost' ? payment.amountPaise : 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: seconds(now) + 7 * 24 * 60 * 60,
    status: STATUS_OF_DISPUTE[phase],
    phase: 'chargeback',
    created_at: seconds(now),
  };
}

/** What the gateway reports of a payer's dispute: the payment, and the dispute with it. */
export function disputeEvent(
  book: FakeLedger,
  dispute: Omit<FakeDispute, 'payment'>,
  payment: FakePayment,
  now: number,
) {
  const entities = {
    payment: paymentEntity(book, payment),
    dispute: disputeEntity(dispute, payment, now),
  };
  return eventAbout(`payment.dispute.${dispute.phase}`, entities, now);
}

function eventAbout(event: string, entities: Readonly<Record<string, object>>, now: number) {
  const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }]);
  return {
    entity: 'event',
    account_id: 'acc_StandInGateway',
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(payload),
    created_at: seconds(now),
  };
}

const STATUS_OF_DISPUTE: Readonly<Record<DisputePhase, string>> = {
  created: 'open',
  under_review: 'under_review',
  action_required: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};

function notesOf(notes: FakeOrder['notes']) {
  return Object.keys(notes).length === 0 ? [] : notes;
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
