-- What works put comes as lists of columns: JSON costs the database a table of names for each row, and each value twice, as a text and as
-- itself (`docs/scaling.md`). Processes of the version before go on with the functions that they know.

-- Puts the changes that works have gathered: by kind, each column a list; null where there are none (`gathered-changes.ts`).
-- steps: how many versions a transaction has; a change that a feed names has its own.
-- Lists within a list (statuses, digits, pictures) are texts as PostgreSQL writes them.
create function write_changes(
  steps bigint,
  moved_ids text[], moved_pieces bigint[], moved_moves bigint[], moved_steps bigint[],
  noted_products text[], noted_places bigint[], noted_was bigint[], noted_stands bigint[], noted_causes jsonb[],
  order_steps bigint[], order_later bigint[], order_users text[], order_ids text[], order_created text[], order_waiting boolean[],
  order_cash boolean[], order_statuses text[], order_paid boolean[], order_to_deliver boolean[], order_net bigint[], order_names text[],
  order_totals bigint[], order_methods text[], order_paid_at text[], order_delivered_at text[], order_searches text[], order_digits text[],
  order_pictures text[], order_docs jsonb[],
  audit_orders text[], audit_places bigint[], audit_entries jsonb[],
  answers json, devices json, people json, letters json
) returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  first_version constant bigint not null := pg_current_xact_id()::text::bigint * steps;
  found_rows bigint;
  noted record;
begin
  if moved_ids is not null then
    update product_state s
      set stock = s.stock + pieces, revision = s.revision + moves, version = greatest(s.version + moves, first_version + step)
      from unnest(moved_ids, moved_pieces, moved_moves, moved_steps) as moved (product, pieces, moves, step)
      where s.id = product;
    get diagnostics found_rows = row_count;
    if found_rows <> cardinality(moved_ids) then raise 'Stock of a product that is not there'; end if;
  end if;

  if noted_products is not null then
    -- `place` counts the changes of a product. As `note_stock`, for many at once.
    for noted in
      with put as (
        insert into stock_history (product_id, number, doc)
          select product, number, cause || jsonb_build_object('product', product, 'number', number, 'from', was, 'to', stands)
          from (
            select one.*, place::integer + coalesce((select max(h.number) from stock_history h where h.product_id = product), 0) as number
            from unnest(noted_products, noted_places, noted_was, noted_stands, noted_causes) as one (product, place, was, stands, cause)
          ) as numbered
          returning product_id, number
      )
      select product_id, number from put where number % 100 = 0
    loop
      delete from stock_history h where h.product_id = noted.product_id and h.number <= noted.number - 1000;
    end loop;
  end if;

  if order_ids is not null then
    insert into document_owners (id, kind, user_id)
      select id, 'order', person from unnest(order_ids, order_users) as added (id, person);
    -- Each account as if all of its changes had come one by one: the last one has the account's version, and `later` come after one.
    with raised as (
      insert into accounts as a (user_id, version)
        select person, first_version + max(step) from unnest(order_users, order_steps) as added (person, step) group by person
        on conflict (user_id) do update set version = greatest(
          a.version + (select count(*) from unnest(order_users) as added (person) where person = a.user_id), excluded.version)
        returning a.user_id, a.version
    )
    insert into orders (user_id, id, version, created_at, waiting, cash, statuses, is_paid, to_deliver, net, user_name, total, method,
        paid_at, delivered_at, search, digits, pictures, doc)
      select person, id, version - later, created_at, waiting, cash, statuses::text[], paid, to_deliver, net, user_name, total, method,
        paid_at, delivered_at, search, digits::text[], pictures::text[], doc
      from unnest(order_later, order_users, order_ids, order_created, order_waiting, order_cash, order_statuses, order_paid, order_to_deliver,
          order_net, order_names, order_totals, order_methods, order_paid_at, order_delivered_at, order_searches, order_digits, order_pictures,
          order_docs)
        as added (later, person, id, created_at, waiting, cash, statuses, paid, to_deliver, net, user_name, total, method, paid_at,
          delivered_at, search, digits, pictures, doc)
        join raised on raised.user_id = person;
  end if;

  if audit_orders is not null then
    -- `place` counts the entries of an order.
    insert into audit (order_id, number, doc)
      select order_id, number, jsonb_build_object('number', number, 'entry', entry)
      from (
        select order_id, entry, place::integer + coalesce((select max(a.number) from audit a where a.order_id = one.order_id), 0) as number
        from unnest(audit_orders, audit_places, audit_entries) as one (order_id, place, entry)
      ) as next;
  end if;

  if answers is not null then
    insert into outcomes select made.* from json_populate_recordset(null::outcomes, answers) as made;
  end if;

  if devices is not null then
    insert into clients select made.* from json_populate_recordset(null::clients, devices) as made
      on conflict (client_id) do update set user_id = excluded.user_id, doc = excluded.doc;
  end if;

  if people is not null then
    update users u
      set is_admin = made.is_admin, name = made.name, created_at = made.created_at, search = made.search, doc = made.doc
      from json_populate_recordset(null::users, people) as made where u.id = made.id;
    get diagnostics found_rows = row_count;
    if found_rows <> json_array_length(people) then raise 'A person who is not there'; end if;
  end if;

  if letters is not null then
    insert into mails select made.* from json_populate_recordset(null::mails, letters) as made
      on conflict (id) do update set created_at = excluded.created_at, doc = excluded.doc;
  end if;
end
$$;

-- What an order adds to the days and to the sales of its products, by its columns: to make whole rows of those that were put costs more
-- than the sums.
create function day_parts(
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
  select shop_day(paid_at), 0, 0, 0, 0, 0, 0, 0, 0, net, 0, 0, 0, 0, 0 where paid_at is not null;
end;
create or replace function order_parts(o orders) returns table (
  day date, orders bigint, ordered bigint, paid bigint, unpaid bigint, cod_unpaid bigint, undelivered bigint, delivered bigint,
  to_deliver bigint, revenue bigint, sales bigint, to_pack bigint, to_dispatch bigint, dispatched bigint, cancelled bigint
) language sql stable
begin atomic
  select part.* from day_parts(o.created_at, o.waiting, o.cash, o.statuses, o.is_paid, o.to_deliver, o.net, o.total, o.paid_at, o.doc) as part;
end;

create function line_parts(at text, is_paid boolean, doc jsonb) returns table (
  product text, day date, place bigint, pieces bigint, ordered bigint, name text
) language sql stable
begin atomic
  select line->>'product', shop_day(at), place, (line->>'qty')::bigint, (line->>'qty')::bigint * (line->>'pricePaise')::bigint, line->>'name'
  from jsonb_array_elements(doc->'orderItems') with ordinality as item (line, place)
  where not came_to_nothing(is_paid, doc);
end;
create or replace function order_lines(o orders) returns table (
  product text, day date, place bigint, pieces bigint, ordered bigint, name text
) language sql stable
begin atomic
  select line.* from line_parts(o.created_at, o.is_paid, o.doc) as line;
end;

-- As `sum_orders`, which goes on for orders that are changed or removed.
create or replace function orders_added() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  mine constant integer := order_slot();
begin
  insert into order_sums as s (day, slot, orders, ordered, paid, unpaid, cod_unpaid, undelivered, delivered, to_deliver, revenue,
      sales, to_pack, to_dispatch, dispatched, cancelled)
    select part.day, mine, sum(part.orders), sum(part.ordered), sum(part.paid), sum(part.unpaid), sum(part.cod_unpaid),
      sum(part.undelivered), sum(part.delivered), sum(part.to_deliver), sum(part.revenue), sum(part.sales), sum(part.to_pack),
      sum(part.to_dispatch), sum(part.dispatched), sum(part.cancelled)
    from added o, day_parts(o.created_at, o.waiting, o.cash, o.statuses, o.is_paid, o.to_deliver, o.net, o.total, o.paid_at, o.doc) as part
    group by part.day
  on conflict (day, slot) do update set
    orders = s.orders + excluded.orders, ordered = s.ordered + excluded.ordered, paid = s.paid + excluded.paid,
    unpaid = s.unpaid + excluded.unpaid, cod_unpaid = s.cod_unpaid + excluded.cod_unpaid,
    undelivered = s.undelivered + excluded.undelivered, delivered = s.delivered + excluded.delivered,
    to_deliver = s.to_deliver + excluded.to_deliver, revenue = s.revenue + excluded.revenue, sales = s.sales + excluded.sales,
    to_pack = s.to_pack + excluded.to_pack, to_dispatch = s.to_dispatch + excluded.to_dispatch,
    dispatched = s.dispatched + excluded.dispatched, cancelled = s.cancelled + excluded.cancelled;

  insert into product_sales as s
    select line.product, line.day, mine, sum(line.pieces), sum(line.ordered),
      (array_agg(line.name order by o.created_at desc, o.id desc, line.place))[1],
      max(o.created_at), (array_agg(o.id order by o.created_at desc, o.id desc))[1]
    from added o, line_parts(o.created_at, o.is_paid, o.doc) as line
    group by line.product, line.day
    having sum(line.pieces) <> 0 or sum(line.ordered) <> 0
  on conflict (product, day, slot) do update set
    pieces = s.pieces + excluded.pieces, ordered = s.ordered + excluded.ordered,
    name = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.name else s.name end,
    named_at = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.named_at else s.named_at end,
    named_by = case when (excluded.named_at, excluded.named_by) >= (s.named_at, s.named_by) then excluded.named_by else s.named_by end;
  return null;
end $$;
