-- The owner's offers, and the orders that use them.
create table offers (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json
);
create index offers_version on offers (version);

create table offer_uses (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_offer text collate "C",
  at_offer text collate "C",
  in_person text collate "C",
  in_limited text collate "C"
);
create index offer_uses_offer on offer_uses (in_offer, at_offer, key) where in_offer is not null;
create index offer_uses_person on offer_uses (in_person, key) where in_person is not null;
create index offer_uses_limited on offer_uses (in_limited, key) where in_limited is not null;
