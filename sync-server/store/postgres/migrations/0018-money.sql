-- Revenue is counted on the days on which money came, went back and was lost: by the entries that each order carries (`Order.revenue`), and
-- not by what is left of it on the day on which it was paid. A day that is over keeps its sum.

-- `cameToNothing` of `shared/orders/cancelled.ts`: an order that closed unpaid counts in no sum either.
create or replace function came_to_nothing(is_paid boolean, doc jsonb) returns boolean
  language sql immutable parallel safe
  return doc ? 'cancelled' or coalesce(doc ->> 'closedBy' = 'shopper', false)
    or ((doc ? 'returned' or doc ? 'closedAt') and not is_paid);

create or replace function day_parts(
  at text, is_waiting boolean, in_cash boolean, statuses text[], is_paid boolean, may_go boolean, net bigint, total bigint, paid_at text,
  doc jsonb
) returns table (
  day date, orders bigint, ordered bigint, paid bigint, unpaid bigint, cod_unpaid bigint, undelivered bigint, delivered bigint,
  to_deliver bigint, revenue bigint, sales bigint, to_pack bigint, to_dispatch bigint, dispatched bigint, cancelled bigint
) language sql stable
begin atomic
  select shop_day(at), 1::bigint, case when nothing then 0 else total end, (is_paid and not nothing)::int::bigint,
    is_waiting::int::bigint, (in_cash and is_waiting)::int::bigint, ('undelivered' = any (statuses))::int::bigint,
    ('delivered' = any (statuses))::int::bigint, may_go::int::bigint, 0::bigint, (not nothing)::int::bigint,
    (step = 'to-pack')::int::bigint, (step = 'to-dispatch')::int::bigint, (step = 'dispatched')::int::bigint,
    (step = 'cancelled')::int::bigint
  from (
    -- Once: each reads the document.
    select coalesce(order_step(statuses, is_paid, in_cash, doc), '') as step, came_to_nothing(is_paid, doc) as nothing offset 0
  ) as read
  union all
  select shop_day(entry ->> 'at'), 0, 0, 0, 0, 0, 0, 0, 0, (entry ->> 'paise')::bigint, 0, 0, 0, 0, 0
  from jsonb_array_elements(doc -> 'revenue') as entry;
end;

select fill_order_sums();
analyze order_sums, product_sales;
