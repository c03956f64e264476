-- Several works in one transaction (`group-commit.ts`): what they look at is looked up by one call, and what they put is put by one,
-- each table by one statement. The rules stay in the programs. Processes of the version before use `look_up` and `put_changes`.
--
-- Plans are kept, and may have been made while a table was empty: rows are always found by an index, whatever it held then.

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
  unpaid_of text[]
) returns json language plpgsql set enable_seqscan = off as $$
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
    'unpaid', (select json_object_agg(person, docs) from (
      select o.user_id as person, json_agg(o.doc order by o.created_at desc, o.id desc) as docs
      from orders o where o.user_id = any(unpaid_of) and o.waiting group by o.user_id) as of_people));
end
$$;

-- Puts the changes that works have gathered: by kind, each a list (`gathered-changes.ts`).
-- steps: how many versions a transaction has; a change has its own, `step`, where it is told of in a feed.
create function write_changes(changes jsonb, steps bigint) returns void language plpgsql set enable_seqscan = off as $$
declare
  first_version constant bigint not null := pg_current_xact_id()::text::bigint * steps;
  found_rows bigint;
begin
  if changes ? 'stock' then
    with moved as (
      select value #>> '{put,id}' as id, sum((value #>> '{put,pieces}')::bigint) as pieces, count(*) as moves,
        max((value ->> 'step')::bigint) as step
      from jsonb_array_elements(changes -> 'stock') group by 1
    ), done as (
      update product_state s
        set stock = s.stock + moved.pieces, revision = s.revision + moved.moves,
          version = greatest(s.version + moved.moves, first_version + moved.step)
        from moved where s.id = moved.id returning 1
    )
    select (select count(*) from moved) - (select count(*) from done) into found_rows;
    if found_rows <> 0 then raise 'Stock of a product that is not there'; end if;
  end if;

  if changes ? 'orders' then
    -- Each account as if all of its changes had come one by one: the last one has the account's version.
    with added as materialized (
      select value -> 'put' as put, value #>> '{put,user_id}' as user_id, value #>> '{put,id}' as id,
        (value ->> 'step')::bigint as step, place
      from jsonb_array_elements(changes -> 'orders') with ordinality as one (value, place)
    ), raised as (
      insert into accounts as a (user_id, version)
        select user_id, first_version + max(step) from added group by user_id
        on conflict (user_id) do update set version = greatest(
          a.version + (select count(*) from added where added.user_id = a.user_id), excluded.version)
        returning a.user_id, a.version
    ), owned as (
      insert into document_owners (id, kind, user_id) select id, 'order', user_id from added
    )
    insert into orders
      select made.* from added join raised using (user_id),
        lateral jsonb_populate_record(null::orders, added.put || jsonb_build_object('version',
          raised.version - (select count(*) from added later where later.user_id = added.user_id and later.place > added.place))) as made;
  end if;

  if changes ? 'audit' then
    insert into audit (order_id, number, doc)
      select order_id, number, jsonb_build_object('number', number, 'entry', entry)
      from (
        select value as entry, value ->> 'order' as order_id,
          coalesce((select max(a.number) from audit a where a.order_id = value ->> 'order'), 0)
            + row_number() over (partition by value ->> 'order' order by place) as number
        from jsonb_array_elements(changes -> 'audit') with ordinality as one (value, place)
      ) as next;
  end if;

  if changes ? 'outcomes' then
    insert into outcomes select made.* from jsonb_populate_recordset(null::outcomes, changes -> 'outcomes') as made;
  end if;

  if changes ? 'clients' then
    insert into clients select made.* from jsonb_populate_recordset(null::clients, changes -> 'clients') as made
      on conflict (client_id) do update set user_id = excluded.user_id, doc = excluded.doc;
  end if;

  if changes ? 'users' then
    update users u
      set is_admin = made.is_admin, name = made.name, created_at = made.created_at, search = made.search, doc = made.doc
      from jsonb_populate_recordset(null::users, changes -> 'users') as made where u.id = made.id;
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(changes -> 'users') then raise 'A person who is not there'; end if;
  end if;

  if changes ? 'mails' then
    insert into mails select made.* from jsonb_populate_recordset(null::mails, changes -> 'mails') as made
      on conflict (id) do update set created_at = excluded.created_at, doc = excluded.doc;
  end if;
end
$$;
