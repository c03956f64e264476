import { foldText } from '../catalogue/keyword';
import type { Paise } from '../core/paise';
import type { Order } from '../orders/order';
import type { PaymentOrder, PaymentStatus } from './payment';
import type { PAYMENT_COLUMNS } from './payment-documents';

/** A payment order as a list looks at it: with who ordered. */
export interface ListedPayment {
  readonly payment: PaymentOrder;
  /** Of its shop order. */
  readonly user: Order['user'];
}

/** As `shownStatus` of its document (`payment-documents.ts`). */
export function statusInList({ status, attention }: PaymentOrder): PaymentStatus {
  return attention.some(({ cleared }) => cleared?.pays === true) ? 'paid' : status;
}

/** What a payment order has in each column by which its list can be sorted. */
export const PAYMENT_KEYS = {
  shopper: ({ user }) => user.name,
  amount: ({ payment }): Paise => payment.amountPaise,
  status: ({ payment }) => statusInList(payment),
  updated: ({ payment }) => payment.updatedAt,
} as const satisfies Record<
  (typeof PAYMENT_COLUMNS)[number],
  (listed: ListedPayment) => string | number
>;

/** The text of the user who ordered, in which words are looked for, folded. */
export const buyerText = ({ _id, name, email }: Order['user']): string =>
  foldText([_id, name, email].join('\n'));

/** The ids of a payment order, here and at the gateway, those of its captures, refunds and disputes; folded. */
export function paymentIds({ _id, order, captures, refunds, disputes = [] }: PaymentOrder): string {
  const atGateway = [
    ...captures.map((capture) => capture.payment),
    ...refunds.flatMap(({ key, gatewayRefund }) => [key, gatewayRefund ?? '']),
    ...disputes.map(({ dispute }) => dispute),
  ];
  return foldText([_id, order, ...atGateway].join('\n'));
}

/** The text of a payment order in which words are looked for (docs/api.md#search): its ids, and who ordered. */
export const paymentText = ({ payment, user }: ListedPayment): string =>
  `${paymentIds(payment)}\n${buyerText(user)}`;
