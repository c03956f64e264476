-- What a work surely looks at, and what it has put, by one call each: turns to the database are what an order is made of.
-- The rules stay in the programs. Each statement inside sees what has committed by then, so a row is read when it is locked.

-- Locks what a work is going to look at, and gives it. Whatever is not asked for is null.
create function look_up(
  -- Names as of `Transaction.lock`, in one order for everybody.
  locks text[],
  session_id text,
  person text,
  device text,
  answers text[],
  order_ids text[],
  product_ids text[],
  unpaid boolean
) returns json language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(locks) as name;
  perform 1 from product_state s where s.id = any(product_ids) order by s.id for update;
  return json_build_object(
    'session', (select s.doc from sessions s where s.id = session_id),
    'user', (select u.doc from users u where u.id = person),
    'client', (select c.doc from clients c where c.client_id = device),
    'outcomes', (select json_object_agg(o.action_id, o.doc) from outcomes o
      where o.user_id = person and o.action_id = any(answers)),
    -- One by one: a plan that is kept for any number of them would read the whole table as long as that is small.
    'orders', (select json_object_agg(one.id, (
        select o.doc from document_owners w join orders o on o.user_id = w.user_id and o.id = w.id
        where w.id = one.id and w.kind = 'order'))
      from unnest(order_ids) as one(id)),
    'audited', (select json_agg(distinct a.order_id) from audit a where a.order_id = any(order_ids)),
    'products', (select json_agg(one) from (
      select s.id, s.version, p.doc, s.stock, s.revision, p.rating_sum, p.num_reviews
      from product_state s join products p on p.id = s.id where s.id = any(product_ids)) as one),
    'unpaid', (select json_agg(o.doc order by o.created_at desc, o.id desc) from orders o
      where unpaid and o.user_id = person and o.waiting));
end
$$;

-- Puts the changes that a work has gathered, in their order (`gathered-changes.ts`).
-- steps: how many versions a transaction has; a change has its own, `step`, where it is told of in a feed.
create function put_changes(changes jsonb, steps bigint) returns void language plpgsql as $$
declare
  kind text;
  step bigint;
  put jsonb;
  first_version constant bigint not null := pg_current_xact_id()::text::bigint * steps;
  raised bigint;
begin
  for kind, step, put in
    select value ->> 'kind', (value ->> 'step')::bigint, value -> 'put' from jsonb_array_elements(changes)
  loop
    case kind
    when 'stock' then
      update product_state s
        set stock = stock + (put ->> 'pieces')::bigint, revision = revision + 1,
          version = greatest(s.version + 1, first_version + step)
        where s.id = put ->> 'id';
      if not found then raise 'Stock of a product that is not there'; end if;
    when 'order' then
      insert into accounts (user_id, version) values (put ->> 'user_id', first_version + step)
        on conflict (user_id) do update set version = greatest(accounts.version + 1, excluded.version)
        returning version into raised;
      insert into document_owners (id, kind, user_id) values (put ->> 'id', 'order', put ->> 'user_id');
      insert into orders select made.*
        from jsonb_populate_record(null::orders, put || jsonb_build_object('version', raised)) as made;
    when 'audit' then
      insert into audit (order_id, number, doc)
        select put ->> 'order', number, jsonb_build_object('number', number, 'entry', put)
        from (select coalesce(max(number), 0) + 1 as number from audit where order_id = put ->> 'order') as next;
    when 'outcomes' then
      insert into outcomes select made.* from jsonb_populate_record(null::outcomes, put) as made;
    when 'clients' then
      insert into clients select made.* from jsonb_populate_record(null::clients, put) as made
        on conflict (client_id) do update set user_id = excluded.user_id, doc = excluded.doc;
    when 'users' then
      update users u
        set is_admin = made.is_admin, name = made.name, created_at = made.created_at, search = made.search, doc = made.doc
        from jsonb_populate_record(null::users, put) as made where u.id = made.id;
      if not found then raise 'A person who is not there'; end if;
    when 'mails' then
      insert into mails select made.* from jsonb_populate_record(null::mails, put) as made
        on conflict (id) do update set created_at = excluded.created_at, doc = excluded.doc;
    end case;
  end loop;
end
$$;
