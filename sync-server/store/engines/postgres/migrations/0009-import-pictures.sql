-- Pictures elsewhere that products of an import have, and that the shop copies.
create table import_pictures (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_due text collate "C",
  at_due text collate "C",
  in_state text collate "C",
  in_ended text collate "C",
  at_ended text collate "C",
  in_address text collate "C",
  in_product text collate "C"
);
create index import_pictures_due on import_pictures (in_due, at_due, key) where in_due is not null;
create index import_pictures_state on import_pictures (in_state, key) where in_state is not null;
create index import_pictures_ended on import_pictures (in_ended, at_ended, key) where in_ended is not null;
create index import_pictures_address on import_pictures (in_address, key) where in_address is not null;
create index import_pictures_product on import_pictures (in_product, key) where in_product is not null;
