-- How many visited on each day.
create table visit_days (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C"
);
create index visit_days_listed on visit_days (listed, key) where doc is not null;
