-- The life of an order: to be packed, to be dispatched, dispatched, cancelled.
--
-- What is said of an order here is read from its document, and not from a column that programs write: a program of before, which runs
-- beside this form while a new version is rolled out, knows none of these steps, and no order of it may be missed.

-- From here to the end nobody reads or writes an order: a writer that came in between would wait for the sums, and this migration for it.
-- The new triggers, below, work once for each statement instead of for each row.
drop trigger orders_summed on orders;
drop function sum_order();

-- At which step an order stands of those that admins list; null: at none (`list-rules.ts`). `undelivered` says that goods are still owed.
create function order_step(statuses text[], is_paid boolean, cash boolean, doc jsonb) returns text
  language sql immutable parallel safe
  return case
    when doc ? 'cancelled' or doc ->> 'closedBy' = 'shopper' then 'cancelled'
    when doc ? 'returned' or not 'undelivered' = any (statuses) then null
    when doc ? 'dispatched' then 'dispatched'
    when doc ? 'packedAt' then 'to-dispatch'
    when is_paid or cash then 'to-pack'
  end;

-- Whether it counts in no sum: `cameToNothing` of `shared/orders/cancelled.ts`.
create function came_to_nothing(is_paid boolean, doc jsonb) returns boolean
  language sql immutable parallel safe
  return doc ? 'cancelled' or coalesce(doc ->> 'closedBy' = 'shopper', false) or (doc ? 'returned' and not is_paid);

alter table order_sums
  -- Those that did not come to nothing; `orders` are all.
  add column sales bigint not null default 0,
  add column to_pack bigint not null default 0,
  add column to_dispatch bigint not null default 0,
  add column dispatched bigint not null default 0,
  add column cancelled bigint not null default 0;

drop function fill_order_sums();
drop function order_parts(orders);

-- What an order adds to the days.
create function order_parts(o orders) returns table (
  day date, orders bigint, ordered bigint, paid bigint, unpaid bigint, cod_unpaid bigint, undelivered bigint, delivered bigint,
  to_deliver bigint, revenue bigint, sales bigint, to_pack bigint, to_dispatch bigint, dispatched bigint, cancelled bigint
) language sql stable
begin atomic
  select shop_day(o.created_at), 1::bigint, case when nothing then 0 else o.total end, (o.is_paid and not nothing)::int::bigint,
    o.waiting::int::bigint, (o.cash and o.waiting)::int::bigint, ('undelivered' = any (o.statuses))::int::bigint,
    ('delivered' = any (o.statuses))::int::bigint, o.to_deliver::int::bigint, 0::bigint, (not nothing)::int::bigint,
    (step = 'to-pack')::int::bigint, (step = 'to-dispatch')::int::bigint, (step = 'dispatched')::int::bigint,
    (step = 'cancelled')::int::bigint
  from (
    -- Once: each reads the document.
    select coalesce(order_step(o.statuses, o.is_paid, o.cash, o.doc), '') as step, came_to_nothing(o.is_paid, o.doc) as nothing offset 0
  ) as read
  union all
  select shop_day(o.paid_at), 0, 0, 0, 0, 0, 0, 0, 0, o.net, 0, 0, 0, 0, 0 where o.paid_at is not null;
end;

-- What an order adds to the sales of its products.
create or replace function order_lines(o orders) returns table (
  product text, day date, place bigint, pieces bigint, ordered bigint, name text
) language sql stable
begin atomic
  select line->>'product', shop_day(o.created_at), place, (line->>'qty')::bigint,
    (line->>'qty')::bigint * (line->>'pricePaise')::bigint, line->>'name'
  from jsonb_array_elements(o.doc->'orderItems') with ordinality as item (line, place)
  where not came_to_nothing(o.is_paid, o.doc);
end;

-- Takes orders as they were out of the sums, and adds them as they are.
create function sum_orders(taken orders[], added orders[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  mine constant integer := order_slot();
begin
  insert into order_sums as s (day, slot, orders, ordered, paid, unpaid, cod_unpaid, undelivered, delivered, to_deliver, revenue,
      sales, to_pack, to_dispatch, dispatched, cancelled)
    select * from (
      select change.day, mine, sum(sign * orders) as orders, sum(sign * ordered) as ordered, sum(sign * paid) as paid,
        sum(sign * unpaid) as unpaid, sum(sign * cod_unpaid) as cod_unpaid, sum(sign * undelivered) as undelivered,
        sum(sign * delivered) as delivered, sum(sign * to_deliver) as to_deliver, sum(sign * revenue) as revenue,
        sum(sign * sales) as sales, sum(sign * to_pack) as to_pack, sum(sign * to_dispatch) as to_dispatch,
        sum(sign * dispatched) as dispatched, sum(sign * cancelled) as cancelled
      from (
        select 1 as sign, part.* from unnest(added) as o, order_parts(o) as part
        union all
        select -1, part.* from unnest(taken) as o, order_parts(o) as part
      ) as change
      group by change.day
    ) as d
    where (d.orders, d.ordered, d.paid, d.unpaid, d.cod_unpaid, d.undelivered, d.delivered, d.to_deliver, d.revenue, d.sales, d.to_pack,
      d.to_dispatch, d.dispatched, d.cancelled) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (day, slot) do update set
    orders = s.orders + excluded.orders, ordered = s.ordered + excluded.ordered, paid = s.paid + excluded.paid,
    unpaid = s.unpaid + excluded.unpaid, cod_unpaid = s.cod_unpaid + excluded.cod_unpaid,
    undelivered = s.undelivered + excluded.undelivered, delivered = s.delivered + excluded.delivered,
    to_deliver = s.to_deliver + excluded.to_deliver, revenue = s.revenue + excluded.revenue, sales = s.sales + excluded.sales,
    to_pack = s.to_pack + excluded.to_pack, to_dispatch = s.to_dispatch + excluded.to_dispatch,
    dispatched = s.dispatched + excluded.dispatched, cancelled = s.cancelled + excluded.cancelled;

  -- A mark on an order changes nothing of what was ordered, unless it comes to nothing.
  insert into product_sales as s
    select change.product, change.day, mine, sum(sign * pieces), sum(sign * ordered),
      (array_agg(name order by sign desc, at desc, id desc, place))[1],
      max(case when sign = 1 then at else '' end), (array_agg(id order by sign desc, at desc, id desc))[1]
    from (
      select 1 as sign, o.created_at as at, o.id, line.* from unnest(added) as o, order_lines(o) as line
      union all
      select -1, '', '', line.* from unnest(taken) as o, order_lines(o) as line
    ) as change
    group by change.product, change.day
    having sum(sign * pieces) <> 0 or sum(sign * ordered) <> 0
  on conflict (product, day, slot) do update set
    pieces = s.pieces + excluded.pieces, ordered = s.ordered + excluded.ordered,
    name = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.name else s.name end,
    named_at = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.named_at else s.named_at end,
    named_by = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.named_by else s.named_by end;
end $$;

create function orders_added() returns trigger language plpgsql as $$
begin
  perform sum_orders('{}', (select array_agg(row(o.*)::orders) from added as o));
  return null;
end $$;
create function orders_changed() returns trigger language plpgsql as $$
begin
  perform sum_orders((select array_agg(row(o.*)::orders) from taken as o), (select array_agg(row(o.*)::orders) from added as o));
  return null;
end $$;
create function orders_removed() returns trigger language plpgsql as $$
begin
  perform sum_orders((select array_agg(row(o.*)::orders) from taken as o), '{}');
  return null;
end $$;

-- Who puts very many orders in one transaction sets `shop.fills` in it and calls this at the end.
create function fill_order_sums() returns void language sql
begin atomic
  delete from order_sums;
  delete from product_sales;
  insert into order_sums (day, slot, orders, ordered, paid, unpaid, cod_unpaid, undelivered, delivered, to_deliver, revenue,
      sales, to_pack, to_dispatch, dispatched, cancelled)
    select part.day, 0, sum(orders), sum(ordered), sum(paid), sum(unpaid), sum(cod_unpaid), sum(undelivered), sum(delivered),
      sum(part.to_deliver), sum(revenue), sum(sales), sum(to_pack), sum(to_dispatch), sum(dispatched), sum(cancelled)
    from orders as o, order_parts(o) as part group by part.day;
  insert into product_sales
    select product, day, 0, sum(pieces), sum(ordered), (array_agg(name order by created_at desc, id desc, place))[1],
      max(created_at), (array_agg(id order by created_at desc, id desc))[1]
    from orders as o, order_lines(o) as line group by product, day;
end;

-- Not while very many are put, as said above.
create trigger orders_added after insert on orders referencing new table as added for each statement
  when (current_setting('shop.fills', true) is distinct from 'on') execute function orders_added();
create trigger orders_changed after update on orders referencing old table as taken new table as added for each statement
  when (current_setting('shop.fills', true) is distinct from 'on') execute function orders_changed();
create trigger orders_removed after delete on orders referencing old table as taken for each statement
  when (current_setting('shop.fills', true) is distinct from 'on') execute function orders_removed();

select fill_order_sums();

-- Those of a step, newest first. One index for all of them: an order stands at one, or at none.
create index orders_step on orders (order_step(statuses, is_paid, cash, doc), created_at desc, id desc)
  where order_step(statuses, is_paid, cash, doc) is not null;
-- Cash of an order that is cancelled is not waited for.
drop index orders_cash_unpaid;
create index orders_cash_waiting on orders (created_at desc, id desc) where waiting and cash;
analyze orders, order_sums, product_sales;
