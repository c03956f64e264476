create table bought_together (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_all text collate "C"
);
create index bought_together_all on bought_together (in_all, key) where in_all is not null;
