-- An order in fewer and lighter steps of the database (`docs/scaling.md`): lists of typed columns in place of one large document, and
-- notes of stock for many at once. Processes of the version before go on with the functions that they know.
--
-- Plans are kept, and may have been made while a table was empty: rows are always found by an index, whatever it held then.
-- They are made once for a connection, for any values: to plan these statements anew costs an order that comes alone more than to run them.

-- Writes down a change of a stock whose row is locked. Nothing where there is no cause, or no change.
create or replace function note_stock(product text, cause jsonb, was bigint, stands bigint) returns void language plpgsql set enable_seqscan = off as $$
declare
  next integer;
begin
  if cause is null or was = stands then return; end if;
  select coalesce(max(h.number), 0) + 1 into next from stock_history h where h.product_id = product;
  insert into stock_history (product_id, number, doc) values (product, next,
    cause || jsonb_build_object('product', product, 'number', next, 'from', was, 'to', stands));
  if next % 100 = 0 then
    delete from stock_history h where h.product_id = product and h.number <= next - 1000;
  end if;
end
$$;

-- Locks what works are going to look at, and gives it, by ids.
create function look_up_all(
  -- Names as of `Transaction.lock`, in one order for everybody.
  locks text[],
  session_ids text[],
  people text[],
  devices text[],
  -- Each answer is named by a person and an id, in the same places.
  answer_people text[],
  answer_ids text[],
  order_ids text[],
  product_ids text[],
  unpaid_of text[],
  -- Those that admins are told of on their devices.
  all_topics text[]
) returns json language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(locks) as name;
  -- Each statement sees what has committed by then: what is locked is read afterwards.
  perform 1 from product_state s where s.id = any(product_ids) order by s.id for update;
  return json_build_object(
    'sessions', (select json_object_agg(s.id, s.doc) from sessions s where s.id = any(session_ids)),
    'users', (select json_object_agg(u.id, u.doc) from users u where u.id = any(people)),
    'clients', (select json_object_agg(c.client_id, c.doc) from clients c where c.client_id = any(devices)),
    'outcomes', (select json_agg(json_build_object('user', o.user_id, 'id', o.action_id, 'doc', o.doc))
      from unnest(answer_people, answer_ids) as asked (person, id)
      join outcomes o on o.user_id = asked.person and o.action_id = asked.id),
    'orders', (select json_object_agg(w.id, o.doc) from document_owners w
      join orders o on o.user_id = w.user_id and o.id = w.id where w.id = any(order_ids) and w.kind = 'order'),
    'audited', (select json_agg(distinct a.order_id) from audit a where a.order_id = any(order_ids)),
    'products', (select json_agg(one) from (
      select s.id, s.version, p.doc, s.stock, s.revision, p.rating_sum, p.num_reviews
      from product_state s join products p on p.id = s.id where s.id = any(product_ids)) as one),
    -- Of an open order a rule looks at little: the whole of all would be most of what is sent.
    'unpaid', (select json_object_agg(person, open) from (
      select o.user_id as person, json_agg(json_build_object('_id', o.id, 'paymentMethod', o.method, 'totalPrice', o.total,
        'orderItems', o.doc -> 'orderItems') order by o.created_at desc, o.id desc) as open
      from orders o where o.user_id = any(unpaid_of) and o.waiting group by o.user_id) as of_people),
    -- Whom a device listens for: a notice for nobody is not put.
    'hearing', (select json_agg(distinct s.user_id) from push_subscriptions s where s.user_id = any(people)),
    'topics', (select json_agg(distinct topic) from push_subscriptions s, unnest(s.topics) as topic
      where s.topics <> '{}' and s.topics && all_topics),
    'pins', (select tag from pin_table),
    'settings', (select doc from owner_settings));
end
$$;

-- Puts the changes that works have gathered: by kind, each a list; null where there are none (`gathered-changes.ts`).
-- steps: how many versions a transaction has; a change has its own, `step`, where it is told of in a feed.
create function write_changes(
  steps bigint, stock json, stock_notes json, new_orders json, audits json, answers json, devices json, people json, letters json
) returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  first_version constant bigint not null := pg_current_xact_id()::text::bigint * steps;
  found_rows bigint;
  noted record;
begin
  if stock is not null then
    update product_state s
      set stock = s.stock + moved.pieces, revision = s.revision + moved.moves,
        version = greatest(s.version + moved.moves, first_version + moved.step)
      from json_to_recordset(write_changes.stock) as moved (id text, pieces bigint, moves bigint, step bigint)
      where s.id = moved.id;
    get diagnostics found_rows = row_count;
    if found_rows <> json_array_length(stock) then raise 'Stock of a product that is not there'; end if;
  end if;

  if stock_notes is not null then
    -- `place` counts the changes of a product. As `note_stock`, for many at once.
    for noted in
      with put as (
        insert into stock_history (product_id, number, doc)
          select product, number, cause || jsonb_build_object('product', product, 'number', number, 'from', was, 'to', stands)
          from (
            select one.*, place + coalesce((select max(h.number) from stock_history h where h.product_id = product), 0) as number
            from json_to_recordset(stock_notes) as one (product text, place integer, cause jsonb, was bigint, stands bigint)
          ) as numbered
          returning product_id, number
      )
      select product_id, number from put where number % 100 = 0
    loop
      delete from stock_history h where h.product_id = noted.product_id and h.number <= noted.number - 1000;
    end loop;
  end if;

  if new_orders is not null then
    -- Each account as if all of its changes had come one by one: the last one has the account's version, and `later` come after one.
    with added as materialized (
      select * from json_to_recordset(new_orders) as one (
        step bigint, later bigint, user_id text, id text, created_at text, waiting boolean, cash boolean, statuses text[],
        is_paid boolean, to_deliver boolean, net bigint, user_name text, total bigint, method text, paid_at text, delivered_at text,
        search text, pictures text[], digits text[], doc jsonb)
    ), raised as (
      insert into accounts as a (user_id, version)
        select user_id, first_version + max(step) from added group by user_id
        on conflict (user_id) do update set version = greatest(
          a.version + (select count(*) from added where added.user_id = a.user_id), excluded.version)
        returning a.user_id, a.version
    ), owned as (
      insert into document_owners (id, kind, user_id) select id, 'order', user_id from added
    )
    insert into orders (user_id, id, version, created_at, waiting, cash, statuses, is_paid, to_deliver, net, user_name, total, method,
        paid_at, delivered_at, search, pictures, digits, doc)
      select user_id, id, version - later, created_at, waiting, cash, statuses, is_paid, to_deliver, net, user_name, total, method,
        paid_at, delivered_at, search, pictures, digits, doc
      from added join raised using (user_id);
  end if;

  if audits is not null then
    -- `place` counts the entries of an order.
    insert into audit (order_id, number, doc)
      select order_id, number, jsonb_build_object('number', number, 'entry', entry)
      from (
        select order_id, entry, place + coalesce((select max(a.number) from audit a where a.order_id = one.order_id), 0) as number
        from json_to_recordset(audits) as one (order_id text, place integer, entry jsonb)
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

alter function sum_orders(orders[], orders[]) set plan_cache_mode = force_generic_plan;
