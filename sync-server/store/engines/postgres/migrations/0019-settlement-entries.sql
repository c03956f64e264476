-- What the gateway's settlement reports said of each payment, refund and adjustment.
create table settlement_entries (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C"
);
create index settlement_entries_listed on settlement_entries (listed, key) where doc is not null;
