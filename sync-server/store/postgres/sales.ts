import type { Sales } from '#shared/admin/dashboard';
import type { ShopReader } from '../shop-store';
import type { Transaction } from './transaction';

/** The days that are asked for, each with the beginning of the next. */
const DAYS = `
  with days as (
    select place, starts, lead(starts) over (order by place) as ends
    from unnest($1::text[]) with ordinality as day (starts, place))`;

/** Orders whose time lies in a day; an index of that time finds them. */
const within = (time: string) =>
  `o.${time} >= days.starts collate "C" and (days.ends is null or o.${time} < days.ends collate "C")`;

/** Sums over everybody's orders, as `salesOf` makes them; each by an index, as far as it does not need all of them. */
export function readSales(tx: Transaction): Pick<ShopReader, 'sales'> {
  return {
    async sales({ days, named }) {
      const [first] = days;
      const placed = await tx.rows<{ orders: number; ordered: number }>(
        `${DAYS} select count(o.id) as orders, coalesce(sum(o.total), 0)::bigint as ordered
         from days left join orders o on ${within('created_at')} group by place order by place`,
        [days],
      );
      const paid = await tx.rows<{ revenue: number }>(
        `${DAYS} select coalesce(sum(o.net), 0)::bigint as revenue
         from days left join orders o on o.paid_at is not null and ${within('paid_at')} group by place order by place`,
        [days],
      );
      const kinds = await tx.one<{ paid: number; cash: number; online: number }>(
        `select count(*) filter (where is_paid) as paid,
           count(*) filter (where not is_paid and cash) as cash,
           count(*) filter (where not is_paid and not cash) as online
         from orders where created_at >= $1`,
        [first ?? null],
      );
      const backlog = await tx.one<{ count: number; oldest: string | null; cash: number }>(
        `select count(*) as count, min(paid_at) as oldest,
           (select count(*) from orders where cash and not is_paid) as cash
         from orders where to_deliver`,
      );
      const bestSellers = await tx.rows<Sales['bestSellers'][number]>(
        `select line->>'product' as product,
           (array_agg(line->>'name' order by created_at desc, id desc, place))[1] as name,
           sum((line->>'qty')::bigint)::bigint as pieces,
           sum((line->>'qty')::bigint * (line->>'pricePaise')::bigint)::bigint as ordered
         from orders, jsonb_array_elements(doc->'orderItems') with ordinality as item (line, place)
         where created_at >= $1
         group by line->>'product' order by 3 desc, 4 desc, (line->>'product') collate "C" limit $2`,
        [first ?? null, named],
      );
      return {
        days: placed.map((day, place) => ({ ...day, revenue: paid[place]?.revenue ?? 0 })),
        placed: {
          paid: kinds?.paid ?? 0,
          unpaidCod: kinds?.cash ?? 0,
          unpaidOnline: kinds?.online ?? 0,
        },
        backlog: {
          toDeliver: backlog?.count ?? 0,
          oldestPaidAt: backlog?.oldest ?? null,
          codUnpaid: backlog?.cash ?? 0,
        },
        bestSellers,
      };
    },
  };
}
