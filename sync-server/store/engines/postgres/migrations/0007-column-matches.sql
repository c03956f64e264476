-- How the columns of tables of products were matched.
create table column_matches (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_all text collate "C",
  at_all text collate "C"
);
create index column_matches_all on column_matches (in_all, at_all, key) where in_all is not null;
