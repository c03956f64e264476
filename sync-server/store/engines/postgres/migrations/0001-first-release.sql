-- The whole form of the database. Each kind of rows (`store/kinds/`) has a table of its name: `key`, `owner`, `version` in its feed, the row
-- itself in `doc` (null where it was removed; `json` and not `jsonb`, so that it comes back as it was put, its keys in their order), `in_x` and `at_x` for an index `x`, `listed` for the order of lists, and the columns that the kind
-- declares for reports. `tables.ts` says what a row has in them; a test compares the columns.

create extension if not exists pg_trgm;

-- Texts in the order in which people sort them: numbers by their value, capitals beside small letters.
create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level1', deterministic = false);

-- What names the store, and its runs (`server-runs.ts`).
create table store (
  single boolean primary key default true check (single),
  epoch text not null,
  -- The place for which the last numbers of invoices and credit notes were confirmed: at another one none is given.
  numbers_for text
);
create table server_runs (
  began bigint primary key,
  -- The newest version when the run was found to be over.
  ended bigint,
  -- Which start of which server, as it names itself.
  server text not null,
  -- The number of a transaction at its beginning.
  first_transaction bigint not null
);
create table steps (name text collate "C" primary key);

-- The newest version of each account's feed.
create table accounts (
  user_id text collate "C" primary key,
  version bigint not null
);
create index accounts_version on accounts (version);

create table users (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  in_email text collate "C",
  in_admin text collate "C",
  in_unconfirmed text collate "C",
  name text collate natural_order,
  email text collate "C",
  is_admin boolean,
  search text collate "C"
);
create index users_listed on users (listed, key) where doc is not null;
create unique index users_email on users (in_email) where in_email is not null;
create index users_admin on users (in_admin, key) where in_admin is not null;
create index users_unconfirmed on users (in_unconfirmed, key) where in_unconfirmed is not null;
create index users_search on users using gin (search gin_trgm_ops);

create table sessions (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C",
  in_expiry text collate "C",
  at_expiry text collate "C"
);
create index sessions_user on sessions (in_user, key) where in_user is not null;
create index sessions_expiry on sessions (in_expiry, at_expiry, key) where in_expiry is not null;
create index sessions_owner on sessions (owner) where owner is not null;

create table identities (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C"
);
create index identities_user on identities (in_user, key) where in_user is not null;

create table password_resets (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C",
  at_user text collate "C",
  in_expiry text collate "C",
  at_expiry text collate "C"
);
create index password_resets_user on password_resets (in_user, at_user, key) where in_user is not null;
create index password_resets_expiry on password_resets (in_expiry, at_expiry, key) where in_expiry is not null;

create table products (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  on_sale boolean,
  name text collate natural_order,
  category text collate "C",
  brand text collate natural_order,
  price bigint,
  stock bigint check (stock >= 0),
  rating numeric,
  num_reviews bigint,
  low_stock bigint,
  picture text collate "C",
  search text collate "C"
);
create index products_version on products (version);
create index products_listed on products (listed, key) where doc is not null;
create index products_price on products (price, listed desc, key desc) where on_sale;
create index products_rating on products (rating desc, num_reviews desc, listed desc, key desc) where on_sale;
create index products_category on products (category, listed desc, key desc) where on_sale;
create index products_stock on products (stock, key) where on_sale;
create index products_picture on products (picture) where picture is not null;
create index products_search on products using gin (search gin_trgm_ops);

create table search_words (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json
);
create index search_words_version on search_words (version);

create table owner_settings (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json
);
create index owner_settings_version on owner_settings (version);

create table pin_tables (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json
);
create index pin_tables_version on pin_tables (version);

create table stock_changes (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_product text collate "C",
  at_product text collate "C"
);
create index stock_changes_product on stock_changes (in_product, at_product, key) where in_product is not null;

create table addresses (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C"
);
create index addresses_version on addresses (owner, version);
create index addresses_user on addresses (in_user, key) where in_user is not null;

create table orders (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  in_user text collate "C",
  at_user text collate "C",
  in_unpaid text collate "C",
  at_unpaid text collate "C",
  in_unpaid_online text collate "C",
  at_unpaid_online text collate "C",
  in_on_the_way text collate "C",
  at_on_the_way text collate "C",
  statuses text[],
  to_deliver boolean,
  user_name text collate natural_order,
  total bigint,
  method text collate natural_order,
  paid_at text collate "C",
  delivered_at text collate "C",
  counts boolean,
  buyer text collate "C",
  search text collate "C",
  digits text[],
  pictures text[]
);
create index orders_version on orders (owner, version);
create index orders_listed on orders (listed, key) where doc is not null;
create index orders_user on orders (in_user, at_user, key) where in_user is not null;
create index orders_unpaid on orders (in_unpaid, at_unpaid, key) where in_unpaid is not null;
create index orders_unpaid_online on orders (in_unpaid_online, at_unpaid_online, key) where in_unpaid_online is not null;
create index orders_on_the_way on orders (in_on_the_way, at_on_the_way, key) where in_on_the_way is not null;
create index orders_to_deliver on orders (paid_at) where to_deliver;
create index orders_statuses on orders using gin (statuses);
-- One index for words, numbers and pictures: an order is put on one list of what is to be sorted in, and not on three.
create index orders_words on orders using gin (search gin_trgm_ops, digits, pictures);

create table reviews (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_product text collate "C",
  at_product text collate "C",
  in_own text collate "C"
);
create index reviews_version on reviews (owner, version);
create index reviews_product on reviews (in_product, at_product, key) where in_product is not null;
create unique index reviews_own on reviews (in_own) where in_own is not null;

create table wishes (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C"
);
create index wishes_version on wishes (owner, version);
create index wishes_user on wishes (in_user, key) where in_user is not null;

create table stock_alerts (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C",
  in_product text collate "C",
  at_product text collate "C"
);
create index stock_alerts_version on stock_alerts (owner, version);
create index stock_alerts_user on stock_alerts (in_user, key) where in_user is not null;
create index stock_alerts_product on stock_alerts (in_product, at_product, key) where in_product is not null;

create table payments (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  in_order text collate "C",
  at_order text collate "C",
  in_refund text[],
  at_refund text collate "C",
  updated_at text collate "C",
  status text collate "C",
  amount bigint,
  marks text[],
  refund_awaited boolean,
  key_id text collate "C",
  shown_status text collate natural_order,
  search text collate "C",
  -- When the gateway was asked about it last, in milliseconds since 1970. No part of the row.
  asked_at bigint
);
create index payments_listed on payments (listed, key) where doc is not null;
create index payments_order on payments (in_order, at_order, key) where in_order is not null;
create index payments_refund on payments using gin (in_refund);
create index payments_updated on payments (updated_at);
create index payments_awaited on payments (updated_at) where refund_awaited;
create index payments_search on payments using gin (search gin_trgm_ops);

create table holds (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_held text collate "C",
  at_held text collate "C",
  in_user text collate "C",
  in_network text collate "C",
  state text collate "C",
  until text collate "C"
);
create index holds_held on holds (in_held, at_held, key) where in_held is not null;
create index holds_user on holds (in_user, key) where in_user is not null;
create index holds_network on holds (in_network, key) where in_network is not null;

create table audit_entries (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_order text collate "C",
  at_order text collate "C"
);
create index audit_entries_order on audit_entries (in_order, at_order, key) where in_order is not null;

create table gateway_events (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  in_waiting text collate "C",
  at_waiting text collate "C",
  in_done text collate "C",
  at_done text collate "C"
);
create index gateway_events_listed on gateway_events (listed, key) where doc is not null;
create index gateway_events_waiting on gateway_events (in_waiting, at_waiting, key) where in_waiting is not null;
create index gateway_events_done on gateway_events (in_done, at_done, key) where in_done is not null;

create table clients (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_failing text collate "C"
);
create index clients_owner on clients (owner) where owner is not null;
create index clients_failing on clients (in_failing, key) where in_failing is not null;

create table outcomes (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_recorded text collate "C",
  at_recorded text collate "C"
);
create index outcomes_owner on outcomes (owner) where owner is not null;
create index outcomes_recorded on outcomes (in_recorded, at_recorded, key) where in_recorded is not null;

create table spent_names (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_until text collate "C",
  at_until text collate "C"
);
create index spent_names_until on spent_names (in_until, at_until, key) where in_until is not null;

create table series_years (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json
);

create table mails (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  in_turn text collate "C",
  at_turn text collate "C",
  in_due text collate "C",
  at_due text collate "C"
);
create index mails_listed on mails (listed, key) where doc is not null;
create index mails_turn on mails (in_turn, at_turn, key) where in_turn is not null;
create index mails_due on mails (in_due, at_due, key) where in_due is not null;

create table pushes (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_turn text collate "C",
  at_turn text collate "C",
  in_due text collate "C",
  at_due text collate "C"
);
create index pushes_turn on pushes (in_turn, at_turn, key) where in_turn is not null;
create index pushes_due on pushes (in_due, at_due, key) where in_due is not null;

create table push_subscriptions (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C",
  at_user text collate "C",
  in_session text collate "C",
  in_topic text[]
);
create index push_subscriptions_user on push_subscriptions (in_user, at_user, key) where in_user is not null;
create index push_subscriptions_session on push_subscriptions (in_session, key) where in_session is not null;
create index push_subscriptions_topic on push_subscriptions using gin (in_topic);

create table security_log (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  in_category text collate "C",
  in_network text collate "C",
  kind text collate "C",
  search text collate "C"
);
create index security_log_listed on security_log (listed, key) where doc is not null;
create index security_log_category on security_log (in_category, key) where in_category is not null;
create index security_log_network on security_log (in_network, key) where in_network is not null;

create table internal_notes (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_subject text collate "C",
  at_subject text collate "C"
);
create index internal_notes_subject on internal_notes (in_subject, at_subject, key) where in_subject is not null;

create table device_errors (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_all text collate "C"
);

-- Sums over everybody's orders by the day where the shop is (`order-sums.ts`).
create table order_sums (
  day date not null,
  slot integer not null,
  orders bigint not null,
  unpaid bigint not null,
  cod_unpaid bigint not null,
  undelivered bigint not null,
  delivered bigint not null,
  to_pack bigint not null,
  to_dispatch bigint not null,
  dispatched bigint not null,
  cancelled bigint not null,
  to_deliver bigint not null,
  sales bigint not null,
  ordered bigint not null,
  paid bigint not null,
  cash_due bigint not null,
  revenue bigint not null,
  primary key (day, slot)
) with (fillfactor = 70);

-- What was ordered of a product, by the day of the orders, and the newest of these.
create table product_sales (
  product text collate "C" not null,
  day date not null,
  slot integer not null,
  pieces bigint not null,
  ordered bigint not null,
  named_at text collate "C" not null,
  named_by text collate "C" not null,
  primary key (product, day, slot)
) with (fillfactor = 70);
create index product_sales_day on product_sales (day);

-- Takes the lowest slot that no other transaction has, until this one's end: none waits.
create function order_slot() returns integer language plpgsql as $$
declare
  slot integer := 0;
begin
  while not pg_try_advisory_xact_lock(7202611, slot) loop
    slot := slot + 1;
  end loop;
  return slot;
end $$;

-- What one process at a time does.
create sequence lease_fences;
create table leases (
  name text collate "C" primary key,
  fence bigint not null,
  until timestamptz not null
);

-- What limits count: not written to the disk at once, so a crash of the database forgives.
create unlogged table limit_counts (
  name text collate "C" primary key,
  level double precision not null,
  at double precision not null,
  wait_until double precision,
  over_at double precision not null
);
create unlogged table limit_windows (
  name text collate "C" not null,
  client text collate "C" not null,
  spent integer not null,
  ends_at timestamptz not null,
  primary key (name, client)
);
