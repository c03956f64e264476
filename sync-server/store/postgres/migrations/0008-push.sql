-- Browsers that take notices, and notices that wait to be sent (`push-rows.ts`).
create table push_subscriptions (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  session_id text collate "C",
  created_at text collate "C" not null,
  topics text[] not null,
  doc jsonb not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
-- Few of all want to hear of anything that admins do.
create index push_subscriptions_topics on push_subscriptions using gin (topics) where topics <> '{}';

create table pushes (
  id text collate "C" primary key,
  created_at text collate "C" not null,
  due_at text collate "C" not null,
  doc jsonb not null
);
create index pushes_due on pushes (due_at);

-- Puts notices that a device takes, in the columns of `pushes`; the others are left out. Called with `put_changes`, so that an order's notice costs
-- no turn to the database. Gives how many it has put.
create function put_pushes(given jsonb) returns int language plpgsql as $$
declare
  put int;
begin
  insert into pushes select made.*
    from jsonb_array_elements(given) as one, jsonb_populate_record(null::pushes, one) as made
    where case
      when one #> '{doc,to,user}' is not null then
        exists (select 1 from push_subscriptions s where s.user_id = one #>> '{doc,to,user}')
      when one #> '{doc,to,topic}' is not null then
        exists (select 1 from push_subscriptions s where s.topics <> '{}' and s.topics @> array[one #>> '{doc,to,topic}'])
      else exists (select 1 from push_subscriptions s where s.id = one #>> '{doc,to,subscription}')
    end
    on conflict (id) do update set created_at = excluded.created_at, due_at = excluded.due_at, doc = excluded.doc;
  get diagnostics put = row_count;
  return put;
end
$$;

-- What was asked for in a session ends with it, and so with the person, also where a process of before ends it.
create function end_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions s using gone where s.session_id = gone.id;
  return null;
end
$$;
create trigger end_subscriptions after delete on sessions
  referencing old table as gone for each statement execute function end_subscriptions();
