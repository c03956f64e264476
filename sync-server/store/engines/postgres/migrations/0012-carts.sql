create table carts (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_user text collate "C"
);
create index carts_version on carts (owner, version);
create index carts_user on carts (in_user, key) where in_user is not null;
