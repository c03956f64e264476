-- The owner's table of postal codes: one row, packed (`shared/delivery/pin-table.ts`). Every order asks for it: by its tag a
-- process knows whether it has read it before.
create table pin_table (
  single boolean primary key default true check (single),
  doc jsonb not null,
  tag text not null generated always as (md5(doc::text)) stored
);

-- As in 0003, with the tag: what nearly every order needs of the table comes with all else that it looks at.
create or replace function look_up(
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
      where unpaid and o.user_id = person and o.waiting),
    -- The table of 0006: a function is read when it is called.
    'owner_settings', (select doc from owner_settings),
    'pin_table', (select tag from pin_table));
end
$$;
