-- What people wish for, and what they wait to be told of: `kind` is `wish` or `alert`, `id` the product's. `doc` is empty where one
-- was removed: feeds tell of it.
create table wishes (
  user_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  version bigint not null,
  -- When it was wished or asked for.
  since text collate "C",
  doc jsonb,
  primary key (user_id, kind, id)
);
create index wishes_version on wishes (user_id, version);
-- Of all accounts: who waits for a product, oldest first.
create index wishes_waiting on wishes (id, since, user_id) where kind = 'alert' and doc is not null;
