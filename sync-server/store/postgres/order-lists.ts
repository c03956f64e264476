import type { Order } from '#shared/orders/order';
import { ORDER_STATUSES } from '#shared/orders/order';
import { orderKeyword } from '../list-rules';
import type { ShopReader } from '../shop-store';
import { Conditions, listPage, sortSql } from './lists';
import type { Transaction } from './transaction';

/*
 * Everybody's orders, for admins: these statements look at all accounts, and would at every part of a table that is spread over
 * several servers.
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
  'listOrders' | 'countOrders' | 'unpaidOnlineOrders' | 'namedPictures'
>;

export function orderLists(tx: Transaction): OrderLists {
  return {
    async unpaidOnlineOrders(limit, after) {
      const rows = await tx.rows<{ doc: Order }>(
        `select doc from orders where waiting and not cash and (created_at, id) > ($1, $2)
         order by created_at, id limit $3`,
        [after?.createdAt ?? '', after?._id ?? '', limit],
      );
      return rows.map(({ doc }) => doc);
    },

    listOrders({ status, keyword = '', sort, ...query }) {
      const where = new Conditions().words('search', orderKeyword(keyword));
      if (status) where.add(`${where.place(status)} = any(statuses)`);
      const order = sortSql(sort, COLUMNS, NEWEST);
      return listPage<{ doc: Order }, Order>(
        tx,
        { select: 'doc', from: 'orders', where, order },
        query,
        ({ doc }) => doc,
      );
    },

    async countOrders(keyword) {
      const where = new Conditions().words('search', orderKeyword(keyword));
      const counts = ORDER_STATUSES.map(
        (status) => `count(*) filter (where '${status}' = any(statuses)) as "${status}"`,
      );
      const counted = await tx.one<Awaited<ReturnType<ShopReader['countOrders']>>>(
        `select count(*) as all, ${counts.join(', ')} from orders ${where.sql}`,
        where.values,
      );
      return counted ?? { all: 0, unpaid: 0, 'cod-unpaid': 0, undelivered: 0, delivered: 0 };
    },

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
