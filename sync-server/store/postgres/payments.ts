import { ASK_WAITS, isRefundAwaited, MAX_ASK_WAIT } from '#shared/payments/ask-again';
import type { StockHold } from '#shared/payments/held-stock';
import { holdingOf } from '#shared/payments/hold-limit';
import type { PaymentOrder } from '#shared/payments/payment';
import { PAYMENT_VIEWS, type PaymentView } from '#shared/payments/payment-documents';
import { paymentOrderSchema } from '#shared/payments/payment-invariants';
import { PAYMENT_KEYS, paymentText } from '#shared/payments/payment-list';
import { marksOf, VIEW_RULES, type HeldStock } from '#shared/payments/payment-views';
import type { Order } from '#shared/orders/order';
import type { PaymentCountQuery } from '../queries';
import type { ShopReader, ShopWriter } from '../shop-store';
import { jsonOf } from './json';
import { Conditions, listPage, sortSql } from './lists';
import { checkRow, document, documents, HOLDS, putDocument } from './rows';
import type { Transaction } from './transaction';

const NEWEST = 'p.created_at desc, p.id desc';
const COLUMNS = {
  shopper: 'p.shopper',
  amount: 'p.amount',
  status: 'p.shown_status',
  updated: 'p.updated_at',
} as const;
const TABLES = 'payments p left join holds h on h.id = p.order_id';
/** Who ordered, where the order is not there. */
export const NOBODY: Order['user'] = { _id: '', name: '', email: '' };

type PaymentReader = Pick<
  ShopReader,
  | 'paymentOrder'
  | 'paymentsOfOrder'
  | 'paymentsOfRefund'
  | 'listPayments'
  | 'countPayments'
  | 'paymentsToAsk'
  | 'hold'
  | 'heldStock'
  | 'holdingsNear'
>;

/** Times are compared as texts: all are ISO 8601 UTC with milliseconds. */
const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** As `heldStockAt`. @param now where the time stands in the values */
const stockSql: Readonly<Record<HeldStock, (now: string) => string>> = {
  taken: () => `h.state = 'taken'`,
  over: (now) => `h.state <> 'taken' and (h.state = 'released' or h.until < ${now})`,
  aside: (now) => `h.state = 'held' and h.until >= ${now}`,
};

/** What a list holds, in SQL. @param now gives the time its place in the values */
function viewSql(view: PaymentView, now: () => string): string {
  const { mark, statuses, stock } = VIEW_RULES[view];
  const rules = [
    ...(mark ? [`'${mark}' = any(p.marks)`] : []),
    ...(statuses ? [`p.status in (${statuses.map((status) => `'${status}'`).join(', ')})`] : []),
    ...(stock ? [stockSql[stock](now())] : []),
  ];
  return rules.length === 0 ? 'true' : rules.map((rule) => `(${rule})`).join(' and ');
}

/** Payment orders and holds. */
export function readPayments(tx: Transaction): PaymentReader {
  const payments = async (rest: string, values: readonly unknown[]) => {
    const rows = await tx.rows<{ doc: PaymentOrder }>(`select doc from payments ${rest}`, values);
    return rows.map(({ doc }) => doc);
  };

  const found = ({ keyword }: PaymentCountQuery) => new Conditions().words('p.search', keyword);

  return {
    async paymentOrder(id) {
      const find = async () => (await payments('where id = $1', [id]))[0];
      const found = await find();
      if (!tx.writes) return found;
      // Whose order it is never changes; all that is about an order is locked by it.
      await tx.lock(found ? `order ${found.order}` : `payment ${id}`);
      return find();
    },
    async paymentsOfOrder(orderId) {
      await tx.lock(`order ${orderId}`);
      return payments('where order_id = $1 order by created_at, id', [orderId]);
    },
    async paymentsOfRefund(key) {
      await tx.lock(`refund ${key}`);
      return payments('where refund_keys @> $1 order by created_at, id', [[key]]);
    },

    listPayments(query) {
      const where = found(query);
      const { sort, view, now } = query;
      where.add(viewSql(view, () => where.place(isoTime(now))));
      const order = sortSql(sort, COLUMNS, NEWEST);
      return listPage<{ doc: PaymentOrder }, PaymentOrder>(
        tx,
        { select: 'p.doc', from: TABLES, where, order },
        query,
        ({ doc }) => doc,
      );
    },

    async countPayments(query) {
      const where = found(query);
      const now = where.place(isoTime(query.now));
      const counts = PAYMENT_VIEWS.map(
        (view) => `count(*) filter (where ${viewSql(view, () => now)}) as "${view}"`,
      );
      const [counted] = await tx.rows<Record<PaymentView, number>>(
        `select ${counts.join(', ')} from ${TABLES} ${where.sql}`,
        where.values,
      );
      if (!counted) throw new Error('Nothing was counted');
      return counted;
    },

    /** By the same table of waits as `wantsAsking`. */
    paymentsToAsk({ now, keyIds, first, limit }) {
      const asked = new Conditions();
      const time = asked.place(now);
      const age = (below: number) => `updated_at > ${asked.place(isoTime(now - below))}`;
      const [newest] = ASK_WAITS;
      const isFirst = `(refund_awaited or ${age(newest.newsBelow)})`;
      const waits = ASK_WAITS.map(({ newsBelow, wait }) => `when ${age(newsBelow)} then ${wait}`);
      const wait = `case ${waits.join(' ')} when refund_awaited then ${MAX_ASK_WAIT} end`;
      asked
        .add(first ? isFirst : `not ${isFirst}`)
        .add(`(key_id is null or key_id = any(${asked.place(keyIds)}))`)
        .add(`${time}::bigint - coalesce(asked_at, 0) >= ${wait}`);
      return payments(
        `${asked.sql} order by asked_at nulls first, updated_at desc limit ${asked.place(limit)}`,
        asked.values,
      );
    },

    async hold(orderId) {
      await tx.lock(`order ${orderId}`);
      return document<StockHold>(tx, HOLDS, 'where id = $1', [orderId]);
    },
    async heldStock(limit, after) {
      await tx.lock('holds');
      const { until = '', _id = '' } = after ?? {};
      return documents(
        tx,
        HOLDS,
        `where state = 'held' and (until, id) > ($1, $2) order by until, id limit $3`,
        [until, _id, limit],
      );
    },
    async holdingsNear({ userId, network, except }) {
      await tx.lock(`held by ${userId}`, `held from ${network}`);
      const rows = await tx.rows<{ order: Order; network: string | null }>(
        `select o.doc as order, h.network from holds h join orders o on o.user_id = h.user_id and o.id = h.id
         where h.state = 'held' and h.id <> $3 and (h.user_id = $1 or h.network = $2)`,
        [userId, network, except],
      );
      return rows.map((row) => holdingOf(row.order, row.network));
    },
  };
}

type PaymentWriter = Pick<ShopWriter, 'putPaymentOrder' | 'noteAsked' | 'putHold'>;

export function writePayments(tx: Transaction): PaymentWriter {
  return {
    async putPaymentOrder(payment) {
      // Money is never written in a state that breaks a rule of it.
      checkRow('payments', paymentOrderSchema, payment);
      const refunds = payment.refunds.map(({ key }) => `refund ${key}`);
      const names = [`payment ${payment._id}`, ...refunds];
      await tx.lock(`order ${payment.order}`, ...names);
      // Who ordered never changes.
      const order = await tx.one<{ doc: Order }>(
        `select o.doc from document_owners w join orders o on o.user_id = w.user_id and o.id = w.id
         where w.id = $1 and w.kind = 'order'`,
        [payment.order],
      );
      const user = order?.doc.user ?? NOBODY;
      const columns = { ...paymentColumns(payment, user), doc: jsonOf(payment) };
      putDocument(tx, 'payments', ['id'], columns);
      tx.changes.orders = true;
    },
    async noteAsked(paymentOrderId, time) {
      await tx.change('update payments set asked_at = $2 where id = $1', [paymentOrderId, time]);
    },
    async putHold(hold) {
      checkRow('holds', HOLDS.schema, hold);
      const { _id: id, state, until, network } = hold;
      await tx.lock(`order ${id}`);
      await tx.lockShared('holds');
      const owner = await tx.one<{ user_id: string }>(
        `select user_id from document_owners where id = $1 and kind = 'order'`,
        [id],
      );
      const near = [
        ...(owner ? [`held by ${owner.user_id}`] : []),
        ...(network === undefined ? [] : [`held from ${network}`]),
      ];
      await tx.lock(...near);
      const columns = { id, state, until, network, user_id: owner?.user_id, doc: jsonOf(hold) };
      putDocument(tx, 'holds', ['id'], columns);
      tx.changes.orders = true;
    },
  };
}

/** A payment order in the columns of `payments`, without itself. @param user who ordered */
export const paymentColumns = (payment: PaymentOrder, user: Order['user']) => ({
  id: payment._id,
  order_id: payment.order,
  created_at: payment.createdAt,
  updated_at: payment.updatedAt,
  status: payment.status,
  shown_status: PAYMENT_KEYS.status({ payment, user }),
  amount: payment.amountPaise,
  shopper: user.name,
  marks: marksOf(payment),
  refund_keys: payment.refunds.map(({ key }) => key),
  refund_awaited: isRefundAwaited(payment),
  key_id: payment.keyId,
  search: paymentText({ payment, user }),
});
