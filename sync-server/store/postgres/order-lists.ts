import { keywordWords } from '#shared/catalogue/keyword';
import type { OrderPage } from '#shared/admin/order-list';
import type { Order } from '#shared/orders/order';
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders/order';
import { orderKeyword } from '../list-rules';
import type { ShopReader } from '../shop-store';
import { digitWindows } from './digit-windows';
import { Conditions, listPage, sortSql } from './lists';
import type { Transaction } from './transaction';

/*
 * Everybody's orders, for admins: these statements look at all accounts, and would at every part of a table that is spread over
 * several servers. How many there are stands in `order_sums`, which triggers keep (`migrations/0012-order-life.sql`).
 */

const NEWEST = 'created_at desc, id desc';
const COLUMNS = {
  user: 'user_name',
  date: 'created_at',
  total: 'total',
  method: 'method',
  paid: 'paid_at',
  delivered: 'delivered_at',
} as const;

type OrderLists = Pick<
  ShopReader,
  'listOrders' | 'countOrders' | 'unpaidOnlineOrders' | 'ordersOnTheWay' | 'namedPictures'
>;

/** As the index of the steps has them (`migrations/0012-order-life.sql`). */
function ofStep(step: OrderStatus): string {
  return `order_step(statuses, is_paid, cash, doc) = '${step}'`;
}

/** As indexes have it (`list-rules.ts`). */
const OF_STATUS: Readonly<Record<OrderStatus, string>> = {
  unpaid: `'unpaid' = any (statuses)`,
  'cod-unpaid': `'unpaid' = any (statuses) and cash`,
  undelivered: `'undelivered' = any (statuses)`,
  delivered: `'delivered' = any (statuses)`,
  'to-pack': ofStep('to-pack'),
  'to-dispatch': ofStep('to-dispatch'),
  dispatched: ofStep('dispatched'),
  cancelled: ofStep('cancelled'),
};

type Counts = OrderPage['counts'];

/** As the index has them (`migrations/0013-order-indexes.sql`). */
const DIGITS = 'coalesce(digits, digit_windows(search))';

/** The orders that have all words. Words with a long number are found by it, and not by their trigrams, which every order has. */
function lookedFor(keyword: string): Conditions {
  const words = keywordWords(orderKeyword(keyword));
  const windows = words.flatMap(digitWindows);
  const where = new Conditions();
  if (windows.length > 0) where.add(`${DIGITS} @> ${where.place(windows)}`);
  const hasNumber = (word: string) => digitWindows(word).length > 0;
  where.words(`(search || '')`, words.filter(hasNumber).join(' '));
  return where.words('search', words.filter((word) => !hasNumber(word)).join(' '));
}

export function orderLists(tx: Transaction): OrderLists {
  /** A read sees one state: what was counted stays. */
  const counted = new Map<string, Promise<Counts>>();

  function countsOf(keyword: string): Promise<Counts> {
    const counts = (!tx.writes && counted.get(keyword)) || count(keyword);
    counted.set(keyword, counts);
    return counts;
  }

  /** By the sums that are kept; with words, by looking at the orders that have them. */
  async function count(keyword: string): Promise<Counts> {
    const where = lookedFor(keyword);
    const counts = await tx.one<Counts>(
      where.sql === ''
        ? `select coalesce(sum(orders), 0)::bigint as "all", coalesce(sum(unpaid), 0)::bigint as unpaid,
             coalesce(sum(cod_unpaid), 0)::bigint as "cod-unpaid", coalesce(sum(undelivered), 0)::bigint as undelivered,
             coalesce(sum(delivered), 0)::bigint as delivered, coalesce(sum(to_pack), 0)::bigint as "to-pack",
             coalesce(sum(to_dispatch), 0)::bigint as "to-dispatch", coalesce(sum(dispatched), 0)::bigint as dispatched,
             coalesce(sum(cancelled), 0)::bigint as cancelled
           from order_sums`
        : `select count(*) as "all", ${ORDER_STATUSES.map((status) => `count(*) filter (where ${OF_STATUS[status]}) as "${status}"`).join(', ')}
           from orders ${where.sql}`,
      where.values,
    );
    if (!counts) throw new Error('A count without a row');
    return counts;
  }

  return {
    async unpaidOnlineOrders(limit, after) {
      const rows = await tx.rows<{ doc: Order }>(
        `select doc from orders where waiting and not cash and (created_at, id) > ($1, $2)
         order by created_at, id limit $3`,
        [after?.createdAt ?? '', after?._id ?? '', limit],
      );
      return rows.map(({ doc }) => doc);
    },

    async ordersOnTheWay(limit) {
      const rows = await tx.rows<{ doc: Order }>(
        `select doc from orders where ${OF_STATUS.dispatched} order by ${NEWEST} limit $1`,
        [limit],
      );
      const total = rows.length < limit ? rows.length : (await countsOf('')).dispatched;
      return { items: rows.map(({ doc }) => doc), total };
    },

    async listOrders({ status, keyword = '', sort, ...query }) {
      const where = lookedFor(keyword);
      if (status) where.add(OF_STATUS[status]);
      const order = sortSql(sort, COLUMNS, NEWEST);
      const counts = await countsOf(keyword);
      return listPage<{ doc: Order }, Order>(
        tx,
        { select: 'doc', from: 'orders', where, order },
        query,
        ({ doc }) => doc,
        counts[status ?? 'all'],
      );
    },

    countOrders: countsOf,

    async namedPictures(among) {
      const rows = await tx.rows<{ name: string }>(
        `select picture as name from products where picture = any($1) and doc is not null
         union select name from orders, unnest(pictures) as name where pictures && $1 and name = any($1)`,
        [among],
      );
      return new Set(rows.map(({ name }) => name));
    },
  };
}
