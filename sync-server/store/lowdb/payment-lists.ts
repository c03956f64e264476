import { keywordWords } from '#shared/catalogue/keyword';
import { sortedBy } from '#shared/core/list-sorts';
import { cutPage } from '#shared/core/page';
import { isAskedFirst, MAX_ASK_WAIT, wantsAsking } from '#shared/payments/ask-again';
import { isOfKeys } from '#shared/payments/gateway-keys';
import type { PaymentOrder } from '#shared/payments/payment';
import { PAYMENT_VIEWS, type PaymentView } from '#shared/payments/payment-documents';
import { PAYMENT_KEYS, paymentText, type ListedPayment } from '#shared/payments/payment-list';
import { isInView } from '#shared/payments/payment-views';
import { documentKey } from './rows';
import { cachedText, hasWords } from './search-text';
import { orderOf, type View } from './view';
import type { PaymentCountQuery } from '../queries';
import type { ShopReader } from '../shop-store';

type PaymentLists = Pick<ShopReader, 'listPayments' | 'countPayments' | 'paymentsToAsk'>;

const NOBODY = { _id: '', name: '', email: '' };

/** Lists the payment orders of one state, each time in one pass over them. */
export function paymentLists(view: View): PaymentLists {
  const listedOf = (payment: PaymentOrder): ListedPayment => {
    const order = orderOf(view.layer.get('documents', documentKey.order(payment.order)));
    return { payment, user: order?.user ?? NOBODY };
  };

  /** Those with a keyword, newest first. */
  function* found({ keyword = '' }: PaymentCountQuery): Generator<PaymentOrder> {
    const words = keywordWords(keyword);
    const { layer } = view;
    for (const { key } of layer.listed('payments')) {
      const payment = layer.get('payments', key);
      if (payment && (words.length === 0 || hasWords(textOf(listedOf(payment)), words)))
        yield payment;
    }
  }

  const isIn = (of: PaymentView, payment: PaymentOrder, now: number) =>
    isInView(of, payment, view.layer.get('holds', payment.order), now);

  return {
    async listPayments(query) {
      const { sort } = query;
      const payments = [...found(query)].filter((it) => isIn(query.view, it, query.now));
      if (!sort) return cutPage(payments, query);
      const sorted = sortedBy(payments.map(listedOf), sort, PAYMENT_KEYS);
      return cutPage(
        sorted.map(({ payment }) => payment),
        query,
      );
    },

    async countPayments(query) {
      const counts: Record<PaymentView, number> = {
        attention: 0,
        'captured-unpaid': 0,
        'paid-twice': 0,
        'refunds-due': 0,
        held: 0,
        expired: 0,
        all: 0,
      };
      for (const payment of found(query))
        for (const of of PAYMENT_VIEWS) if (isIn(of, payment, query.now)) counts[of] += 1;
      return counts;
    },

    async paymentsToAsk({ now, keyIds, first, limit }) {
      const { asked, layer } = view;
      for (const [id, at] of asked) if (now - at >= MAX_ASK_WAIT) asked.delete(id);
      const lastAsked = ({ _id }: PaymentOrder) => asked.get(_id) ?? -Infinity;
      const isWanted = (payment: PaymentOrder) =>
        isOfKeys(payment, keyIds) &&
        isAskedFirst(payment, now) === first &&
        wantsAsking(payment, lastAsked(payment), now);
      return layer
        .all('payments')
        .filter(isWanted)
        .sort((a, b) => compare(lastAsked(a), lastAsked(b)) || compare(b.updatedAt, a.updatedAt))
        .slice(0, limit);
    },
  };
}

/** Kept with the payment order, and only as long as who ordered is the same. */
const textsByUser = new WeakMap<ListedPayment['user'], (payment: PaymentOrder) => string>();

function textOf({ payment, user }: ListedPayment): string {
  const known = textsByUser.get(user);
  if (known) return known(payment);
  const text = cachedText<PaymentOrder>((it) => paymentText({ payment: it, user }));
  textsByUser.set(user, text);
  return text(payment);
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b);
}
