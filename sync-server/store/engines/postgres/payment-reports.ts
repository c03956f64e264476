import { ASK_WAITS, MAX_ASK_WAIT } from '#shared/payments/ask-again';
import type { PaymentOrder } from '#shared/payments/payment';
import { PAYMENT_VIEWS, type PaymentView } from '#shared/payments/payment-documents';
import { VIEW_RULES, type HeldStock } from '#shared/payments/payment-views';
import type { Reports } from '../../reports';
import { Conditions } from './conditions';
import { countEach, listPage, sortSql } from './lists';
import type { Asking } from './sql-transaction';

const NEWEST = [
  { by: 'p.listed', isDown: true },
  { by: 'p.key', isDown: true },
];
const COLUMNS = {
  shopper: { by: `coalesce(o.user_name, '')` },
  amount: { by: 'p.amount' },
  status: { by: 'p.shown_status' },
  updated: { by: 'p.updated_at' },
};
const FROM =
  'payments p left join holds h on h.key = p.in_order left join orders o on o.key = p.in_order';

/** Times are compared as texts: all are ISO 8601 UTC with milliseconds. */
const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** As `heldStockAt`. @param now where the time is in the values */
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

/** Each word is in the ids of a payment, or in what names who ordered. */
const withWords = (keyword?: string) => new Conditions().words(keyword, 'p.search', 'o.buyer');

/** Lists of payment orders. */
export const paymentReports = (sql: Asking) =>
  ({
    listPayments({ keyword, view, sort, now, ...query }) {
      const where = withWords(keyword);
      where.add(viewSql(view, () => where.place(isoTime(now))));
      const order = sortSql(sort, COLUMNS, NEWEST);
      return listPage(sql, { of: 'p.', from: FROM, where, order }, query);
    },

    countPayments({ keyword, now }) {
      const where = withWords(keyword);
      const time = where.place(isoTime(now));
      const rules = PAYMENT_VIEWS.map((view) => [view, viewSql(view, () => time)]);
      return countEach(sql, FROM, where, Object.fromEntries(rules) as Record<PaymentView, string>);
    },

    /** By the same table of waits as `wantsAsking`. */
    async paymentsToAsk({ now, keyIds, first, limit }) {
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
      const rows = await sql.rows<{ doc: PaymentOrder }>(
        `select doc from payments ${asked.sql} order by asked_at nulls first, updated_at desc limit ${asked.place(limit)}`,
        asked.values,
      );
      return rows.map(({ doc }) => doc);
    },
  }) satisfies Partial<Reports>;
