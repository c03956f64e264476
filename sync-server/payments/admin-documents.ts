import { documentOfPayment } from '#shared/payments/payment-document';
import type { PaymentOrder } from '#shared/payments/payment';
import type { PaymentDocument, PaymentPage } from '#shared/payments/payment-documents';
import type { PaymentQuery } from '../store/queries';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/** What a document shows besides the payment ledger. */
export interface Seen {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The keys of the gateway that the shop has now; `null`: none. */
  readonly keyIds: readonly string[] | null;
}

/** Looks up what belongs to a payment order, for its document. */
export async function adminDocumentOf(
  shop: ShopReader,
  payment: PaymentOrder,
  { now, keyIds }: Seen,
): Promise<PaymentDocument> {
  const order = await shop.order(payment.order);
  if (!order) throw new Error(`Payment order ${payment._id} is of an order that is not there`);
  const hold = (await shop.hold(payment.order)) ?? null;
  return documentOfPayment({ payment, order, hold, keyIds }, now);
}

/** One page of an admins' list, newest first unless it is sorted otherwise, and how many payments each list holds. */
export async function adminPage(
  shop: ShopReader,
  query: Omit<PaymentQuery, 'now'>,
  seen: Seen,
): Promise<PaymentPage> {
  const { now } = seen;
  const { items, ...facts } = await shop.listPayments({ ...query, now });
  const payments: PaymentDocument[] = [];
  for (const payment of items) payments.push(await adminDocumentOf(shop, payment, seen));
  const { keyword = '' } = query;
  return { payments, ...facts, counts: await shop.countPayments({ keyword, now }) };
}
