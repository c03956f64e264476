import type { Sales } from '#shared/admin/dashboard';
import type { ShopReader } from '../shop-store';
import type { Transaction } from './transaction';

/** Everybody's sums of days, by what triggers have kept of them (`migrations/0012-order-life.sql`): they look at few orders. */
export function readSales(tx: Transaction): Pick<ShopReader, 'sales'> {
  return {
    async sales({ days, named }) {
      const first = days[0] ?? null;
      const sums = await tx.rows<Sales['days'][number]>(
        `select coalesce(sum(sales), 0)::bigint as orders, coalesce(sum(ordered), 0)::bigint as ordered,
           coalesce(sum(revenue), 0)::bigint as revenue
         from (
           select place, starts::date as starts, lead(starts::date) over (order by place) as ends
           from unnest($1::text[]) with ordinality as day (starts, place)
         ) as days
         left join order_sums on day >= starts and (ends is null or day < ends)
         group by place order by place`,
        [days],
      );
      const placed = await tx.one<Sales['placed']>(
        `select coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(cod_unpaid), 0)::bigint as "unpaidCod",
           coalesce(sum(sales - paid - cod_unpaid), 0)::bigint as "unpaidOnline"
         from order_sums where day >= $1::date`,
        [first],
      );
      const backlog = await tx.one<Sales['backlog']>(
        `select coalesce(sum(to_deliver), 0)::bigint as "toDeliver", coalesce(sum(cod_unpaid), 0)::bigint as "codUnpaid",
           (select min(paid_at) from orders where to_deliver) as "oldestPaidAt"
         from order_sums`,
      );
      // Named as in the newest order that counts: the newest of all, most often, or else one of those before it.
      const bestSellers = await tx.rows<Sales['bestSellers'][number]>(
        `select product, pieces, ordered, (
             select line.name from orders o, order_lines(o) as line
             where (o.created_at, o.id) <= (sold.newest[1], sold.newest[2]) and line.product = sold.product
             order by o.created_at desc, o.id desc, line.place limit 1
           ) as name
         from (
           select product, sum(pieces)::bigint as pieces, sum(ordered)::bigint as ordered, max(array[named_at, named_by]) as newest
           from product_sales
           where day >= $1::date group by product having sum(pieces) <> 0
           order by 2 desc, 3 desc, product limit $2
         ) as sold
         order by pieces desc, ordered desc, product`,
        [first, named],
      );
      if (!placed || !backlog) throw new Error('A sum without a row');
      return { days: sums, placed, backlog, bestSellers };
    },
  };
}
