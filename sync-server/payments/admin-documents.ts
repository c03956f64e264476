import { sortedBy } from '#shared/core/list-sorts';
import { cutPage, type Page, type PageQuery } from '#shared/core/page';
import { documentOfPayment } from '#shared/payments/payment-document';
import type { PaymentOrder } from '#shared/payments/payment';
import {
  PAYMENT_KEYS,
  type PaymentDocument,
  type PaymentPage,
  type PaymentSort,
  type PaymentView,
} from '#shared/payments/payment-documents';
import { isInView } from '#shared/payments/payment-views';
import { everyItem } from '../store/every-item';
import type { ShopReader } from '../store/shop-store';

/** What a document shows besides the books. */
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

/** A page of an admins' list, and how it is sorted: newest first unless said. */
interface AdminPageQuery extends PageQuery {
  readonly view: PaymentView;
  readonly sort?: PaymentSort | undefined;
}

/** One page of an admins' list, and how many payments each list holds. */
export async function adminPage(
  shop: ShopReader,
  { view, sort, ...query }: AdminPageQuery,
  seen: Seen,
): Promise<PaymentPage> {
  const listed = (of: PaymentView, page: PageQuery) =>
    shop.listPayments((payment, hold) => isInView(of, payment, hold, seen.now), page);
  const documentsOf = async (items: readonly PaymentOrder[]) => {
    const documents: PaymentDocument[] = [];
    for (const payment of items) documents.push(await adminDocumentOf(shop, payment, seen));
    return documents;
  };
  const sortedPage = async (by: PaymentSort): Promise<Page<PaymentDocument>> => {
    const all = await documentsOf(await everyItem((page) => listed(view, page)));
    return cutPage(sortedBy(all, by, PAYMENT_KEYS), query);
  };
  const newestPage = async (): Promise<Page<PaymentDocument>> => {
    const found = await listed(view, query);
    return { ...found, items: await documentsOf(found.items) };
  };
  const { items: payments, page, pages, total } = await (sort ? sortedPage(sort) : newestPage());
  const count = async (of: PaymentView) => (await listed(of, { pageNumber: 1, pageSize: 1 })).total;
  const counts = {
    attention: await count('attention'),
    'captured-unpaid': await count('captured-unpaid'),
    'paid-twice': await count('paid-twice'),
    'refunds-due': await count('refunds-due'),
    held: await count('held'),
    expired: await count('expired'),
    all: await count('all'),
  };
  return { payments: [...payments], page, pages, total, counts };
}
