-- The keys of the payment gateway that the owner has entered, sealed.
create table payment_keys (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json
);
