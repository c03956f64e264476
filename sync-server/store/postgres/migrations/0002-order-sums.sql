-- Sums over everybody's orders, kept with each change of an order instead of looking at all of them.
--
-- Triggers write them, so that they are exact whichever program writes an order: also one of before, while a new version is
-- rolled out. No order waits for another's: a transaction writes into rows of a slot that it has alone until its end, the lowest
-- that is free, and whoever asks adds all slots up. So there are as many slots as there ever were transactions at once.

-- The day where the shop is (`shared/shop/shop-day.ts`).
create function shop_day(at text) returns date language sql stable
  return (at::timestamptz at time zone 'Asia/Kolkata')::date;

create table order_sums (
  day date not null,
  slot integer not null,
  -- Of the orders that were placed on the day.
  orders bigint not null,
  ordered bigint not null,
  paid bigint not null,
  unpaid bigint not null,
  cod_unpaid bigint not null,
  undelivered bigint not null,
  delivered bigint not null,
  to_deliver bigint not null,
  -- What was paid on the day, whenever it was ordered, and has not gone back.
  revenue bigint not null,
  primary key (day, slot)
) with (fillfactor = 70);

-- What was ordered of a product, by the day of the orders.
create table product_sales (
  product text collate "C" not null,
  day date not null,
  slot integer not null,
  pieces bigint not null,
  ordered bigint not null,
  -- As the newest of these orders calls it, and which one that is.
  name text not null,
  named_at text collate "C" not null,
  named_by text collate "C" not null,
  primary key (product, day, slot)
) with (fillfactor = 70);
create index product_sales_day on product_sales (day);

-- What an order adds to the days.
create function order_parts(o orders) returns table (
  day date, orders bigint, ordered bigint, paid bigint, unpaid bigint, cod_unpaid bigint, undelivered bigint, delivered bigint,
  to_deliver bigint, revenue bigint
) language sql stable
begin atomic
  select shop_day(o.created_at), 1::bigint, o.total, o.is_paid::int::bigint, o.waiting::int::bigint,
    (o.cash and not o.is_paid)::int::bigint, ('undelivered' = any (o.statuses))::int::bigint,
    ('delivered' = any (o.statuses))::int::bigint, o.to_deliver::int::bigint, 0::bigint
  union all
  select shop_day(o.paid_at), 0, 0, 0, 0, 0, 0, 0, 0, o.net where o.paid_at is not null;
end;

-- What an order adds to the sales of its products.
create function order_lines(o orders) returns table (
  product text, day date, place bigint, pieces bigint, ordered bigint, name text
) language sql stable
begin atomic
  select line->>'product', shop_day(o.created_at), place, (line->>'qty')::bigint,
    (line->>'qty')::bigint * (line->>'pricePaise')::bigint, line->>'name'
  from jsonb_array_elements(o.doc->'orderItems') with ordinality as item (line, place);
end;

-- Takes the lowest slot that no other transaction has, until this one's end: nobody waits.
create function order_slot() returns integer language plpgsql as $$
declare
  slot integer := 0;
begin
  while not pg_try_advisory_xact_lock(7202611, slot) loop
    slot := slot + 1;
  end loop;
  return slot;
end $$;

-- Takes the order as it was out of the sums, and adds it as it is.
create function sum_order() returns trigger language plpgsql as $$
declare
  mine constant integer := order_slot();
  is_added constant boolean := tg_op <> 'DELETE';
  is_taken constant boolean := tg_op <> 'INSERT';
begin
  insert into order_sums as s
    select change.day, mine, sum(sign * orders), sum(sign * ordered), sum(sign * paid), sum(sign * unpaid),
      sum(sign * cod_unpaid), sum(sign * undelivered), sum(sign * delivered), sum(sign * to_deliver), sum(sign * revenue)
    from (
      select 1 as sign, part.* from order_parts(new) as part where is_added
      union all
      select -1, part.* from order_parts(old) as part where is_taken
    ) as change
    group by change.day
    having sum(sign * orders) <> 0 or sum(sign * ordered) <> 0 or sum(sign * paid) <> 0 or sum(sign * unpaid) <> 0
      or sum(sign * cod_unpaid) <> 0 or sum(sign * undelivered) <> 0 or sum(sign * delivered) <> 0
      or sum(sign * to_deliver) <> 0 or sum(sign * revenue) <> 0
  on conflict (day, slot) do update set
    orders = s.orders + excluded.orders, ordered = s.ordered + excluded.ordered, paid = s.paid + excluded.paid,
    unpaid = s.unpaid + excluded.unpaid, cod_unpaid = s.cod_unpaid + excluded.cod_unpaid,
    undelivered = s.undelivered + excluded.undelivered, delivered = s.delivered + excluded.delivered,
    to_deliver = s.to_deliver + excluded.to_deliver, revenue = s.revenue + excluded.revenue;

  -- What was ordered does not change.
  if tg_op = 'UPDATE' then
    if old.created_at = new.created_at and old.doc->'orderItems' = new.doc->'orderItems' then
      return null;
    end if;
  end if;
  insert into product_sales as s
    select change.product, change.day, mine, sum(sign * pieces), sum(sign * ordered),
      (array_agg(name order by sign desc, place))[1],
      case when max(sign) = 1 then new.created_at else '' end, case when max(sign) = 1 then new.id else '' end
    from (
      select 1 as sign, line.* from order_lines(new) as line where is_added
      union all
      select -1, line.* from order_lines(old) as line where is_taken
    ) as change
    group by change.product, change.day
  on conflict (product, day, slot) do update set
    pieces = s.pieces + excluded.pieces, ordered = s.ordered + excluded.ordered,
    name = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.name else s.name end,
    named_at = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.named_at else s.named_at end,
    named_by = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.named_by else s.named_by end;
  return null;
end $$;

-- Who puts very many orders in one transaction sets `shop.fills` in it and calls this at the end.
create function fill_order_sums() returns void language sql
begin atomic
  delete from order_sums;
  delete from product_sales;
  insert into order_sums
    select part.day, 0, sum(orders), sum(ordered), sum(paid), sum(unpaid), sum(cod_unpaid), sum(undelivered), sum(delivered),
      sum(part.to_deliver), sum(revenue)
    from orders as o, order_parts(o) as part group by part.day;
  insert into product_sales
    select product, day, 0, sum(pieces), sum(ordered), (array_agg(name order by created_at desc, id desc, place))[1],
      max(created_at), (array_agg(id order by created_at desc, id desc))[1]
    from orders as o, order_lines(o) as line group by product, day;
end;

-- Nobody writes an order from here to the end of this migration.
create trigger orders_summed after insert or update or delete on orders for each row
  when (current_setting('shop.fills', true) is distinct from 'on') execute function sum_order();

select fill_order_sums();

-- Those of a status, newest first: without looking at the others, where they are few.
drop index orders_cash_unpaid;
create index orders_cash_unpaid on orders (created_at desc, id desc) where cash and not is_paid;
create index orders_unpaid on orders (created_at desc, id desc) where waiting;
create index orders_undelivered on orders (created_at desc, id desc) where 'undelivered' = any (statuses);

-- Every eight digits that stand in a row. Trigrams of digits are in every order: a whole phone number is found by these.
create function digit_windows(text) returns text[] language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct substr(digits[1], place, 8)), '{}')
    from regexp_matches($1, '[0-9]{8,}', 'g') as run (digits), generate_series(1, length(digits[1]) - 7) as place
  );
create index orders_digits on orders using gin (digit_windows(search));
analyze orders, order_sums, product_sales;
