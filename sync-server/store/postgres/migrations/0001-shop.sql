-- The shop as its first version on PostgreSQL keeps it.
--
-- A row is its document (`doc`) beside columns for its keys and for what is asked for. Texts are compared byte by byte
-- (collation "C"), as the programs compare them; `natural` orders as people do. Times are ISO 8601 UTC, which sort as texts.
--
-- Tables with `user_id` first in their key can be spread over several servers by it (Citus): `accounts`, `addresses`,
-- `orders`, `reviews`, `outcomes`. A look-up table says whose a document is (`document_owners`, spread by its `id`).

create extension if not exists pg_trgm;

create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level1', deterministic = false);

-- What names the store; one row.
create table store (
  single boolean primary key default true check (single),
  epoch text not null
);

-- The runs of the database server since the store was made, by the numbers that each gave out (`server-runs.ts`).
create table server_runs (
  began bigint primary key,
  -- The newest version when the run was found to be over.
  ended bigint,
  -- Which start of which server, as it names itself.
  server text not null,
  -- The number of a transaction at its beginning.
  first_transaction bigint not null
);

-- What programs of before have written and was put right since (`ShopStore.once`).
create table steps (name text collate "C" primary key);

create table users (
  id text collate "C" primary key,
  email text collate "C" not null unique,
  is_admin boolean not null,
  name text collate natural_order not null,
  created_at text collate "C" not null,
  search text collate "C" not null,
  doc jsonb not null
);
create index users_admins on users (id) where is_admin;
create index users_newest on users (created_at desc, id desc);
create index users_search on users using gin (search gin_trgm_ops);

create table sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  expires_at text collate "C" not null,
  doc jsonb not null
);
create index sessions_user on sessions (user_id);

-- Products without what changes with every order. A product that was removed leaves its row, `doc` empty.
create table products (
  id text collate "C" primary key,
  on_sale boolean not null,
  category text collate "C" not null,
  brand text collate natural_order not null,
  name text collate natural_order not null,
  price bigint not null,
  rating_sum bigint not null,
  num_reviews bigint not null,
  -- The uploaded picture that it shows, where it is one.
  picture text collate "C",
  -- In hundredths of a star, rounded as `averageRating` rounds.
  rating integer not null generated always as (
    case when num_reviews = 0 then 0
    else floor((rating_sum::double precision / num_reviews::double precision) * 100 + 0.5)::integer end
  ) stored,
  created_at text collate "C" not null,
  search text collate "C" not null,
  doc jsonb
);
create index products_newest on products (created_at desc, id desc) where on_sale;
create index products_price on products (price, created_at desc, id desc) where on_sale;
create index products_rating on products (rating desc, num_reviews desc, created_at desc, id desc) where on_sale;
create index products_category on products (category, created_at desc, id desc) where on_sale;
create index products_picture on products (picture) where picture is not null;
create index products_search on products using gin (search gin_trgm_ops);

-- What changes with every order: short rows with few indexes. Whoever changes a product locks its row here, in id order.
create table product_state (
  id text collate "C" primary key,
  -- In the feed of the catalogue (`catalogue-feed.ts`).
  version bigint not null,
  stock bigint not null check (stock >= 0),
  revision bigint not null
);
create index product_state_version on product_state (version);
create index product_state_low on product_state (stock, id) where stock <= 5;

-- What the owner has set for search: one row, in the feed of the catalogue.
create table search_words (
  single boolean primary key default true check (single),
  version bigint not null,
  doc jsonb not null
);

-- The newest version of each account's feed: whoever changes a document of an account locks its row, so that versions
-- are committed as they rise.
create table accounts (
  user_id text collate "C" primary key,
  version bigint not null
);

-- Addresses, `doc` empty where one was removed: feeds tell of it.
create table addresses (
  user_id text collate "C" not null,
  id text collate "C" not null,
  version bigint not null,
  doc jsonb,
  primary key (user_id, id)
);
create index addresses_version on addresses (user_id, version);

create table orders (
  user_id text collate "C" not null,
  id text collate "C" not null,
  version bigint not null,
  created_at text collate "C" not null,
  -- Neither paid nor closed.
  waiting boolean not null,
  cash boolean not null,
  statuses text[] not null,
  is_paid boolean not null,
  -- Paid, not delivered, and not all of it given back.
  to_deliver boolean not null,
  -- What it has brought in and not given back.
  net bigint not null,
  user_name text collate natural_order not null,
  total bigint not null,
  method text collate natural_order not null,
  paid_at text collate "C",
  delivered_at text collate "C",
  search text collate "C" not null,
  -- The uploaded pictures that it shows.
  pictures text[] not null,
  doc jsonb not null,
  primary key (user_id, id)
);
create index orders_pictures on orders using gin (pictures);
create index orders_version on orders (user_id, version);
create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_waiting on orders (user_id, created_at desc, id desc) where waiting;
create index orders_waiting_online on orders (created_at, id) where waiting and not cash;
create index orders_newest on orders (created_at desc, id desc);
create index orders_paid on orders (paid_at) include (net) where paid_at is not null;
create index orders_to_deliver on orders (paid_at) where to_deliver;
create index orders_cash_unpaid on orders (id) where cash and not is_paid;
create index orders_search on orders using gin (search gin_trgm_ops);

create table reviews (
  user_id text collate "C" not null,
  id text collate "C" not null,
  version bigint not null,
  product_id text collate "C" not null,
  created_at text collate "C" not null,
  doc jsonb not null,
  primary key (user_id, id),
  unique (user_id, product_id)
);
create index reviews_version on reviews (user_id, version);
create index reviews_of_product on reviews (product_id, created_at desc, id desc);

-- Whose an order or a review is: looked up where only its id is known, and why no id is given twice.
create table document_owners (
  id text collate "C" not null,
  kind text collate "C" not null,
  user_id text collate "C" not null,
  primary key (id, kind)
);

create table clients (
  client_id text collate "C" primary key,
  user_id text collate "C" not null,
  doc jsonb not null
);
create index clients_user on clients (user_id);

create table outcomes (
  user_id text collate "C" not null,
  action_id text collate "C" not null,
  recorded_at text collate "C" not null,
  doc jsonb not null,
  primary key (user_id, action_id)
);
create index outcomes_recorded on outcomes (recorded_at);

create table payments (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  status text collate "C" not null,
  shown_status text collate natural_order not null,
  amount bigint not null,
  shopper text collate natural_order not null,
  -- By which the lists are made (`payment-views.ts`).
  marks text[] not null,
  refund_keys text[] not null,
  refund_awaited boolean not null,
  -- The gateway's public key that it was opened with, where it is noted.
  key_id text collate "C",
  -- When the gateway was asked about it last, in milliseconds since 1970. No part of the document.
  asked_at bigint,
  search text collate "C" not null,
  doc jsonb not null
);
create index payments_order on payments (order_id, created_at, id);
create index payments_newest on payments (created_at desc, id desc);
create index payments_refunds on payments using gin (refund_keys);
create index payments_updated on payments (updated_at);
create index payments_awaited on payments (updated_at) where refund_awaited;
create index payments_search on payments using gin (search gin_trgm_ops);

create table holds (
  id text collate "C" primary key,
  state text collate "C" not null,
  until text collate "C" not null,
  -- Stands for the network that it was asked from, where that is known.
  network text collate "C",
  -- Whose order it is; null where the order is not there.
  user_id text collate "C",
  doc jsonb not null
);
create index holds_held on holds (until, id) where state = 'held';
create index holds_held_by on holds (user_id) where state = 'held';
create index holds_held_from on holds (network) where state = 'held';

create table audit (
  order_id text collate "C" not null,
  number integer not null,
  doc jsonb not null,
  primary key (order_id, number)
);

create table gateway_events (
  id text collate "C" primary key,
  received_at text collate "C" not null,
  due_at text collate "C" not null,
  done_at text collate "C",
  doc jsonb not null
);
create index gateway_events_waiting on gateway_events (received_at, id) where done_at is null;
create index gateway_events_done on gateway_events (done_at);

create table identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null,
  doc jsonb not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

create table password_resets (
  id text collate "C" primary key,
  user_id text collate "C" not null,
  created_at text collate "C" not null,
  expires_at text collate "C" not null,
  doc jsonb not null
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires on password_resets (expires_at);

create table mails (
  id text collate "C" primary key,
  created_at text collate "C" not null,
  doc jsonb not null
);
create index mails_created on mails (created_at, id);

-- Names that were good once.
create table spent (
  id text collate "C" primary key,
  until text collate "C" not null,
  doc jsonb not null
);
create index spent_until on spent (until);

create table security_log (
  id text collate "C" primary key,
  at text collate "C" not null,
  kind text collate "C" not null,
  shelf text collate "C" not null,
  network text collate "C",
  since_day text collate "C" not null,
  search text collate "C" not null,
  doc jsonb not null
);
create index security_log_newest on security_log (at desc, id desc);
create index security_log_shelf on security_log (shelf);
create index security_log_network on security_log (network, since_day) where network is not null;

-- Who does what one process does at a time (`leases.ts`).
create sequence lease_fences;
create table leases (
  name text collate "C" primary key,
  fence bigint not null,
  until timestamptz not null
);

-- What limits count. Not worth a write to the disk: a crash of the database forgives.
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
