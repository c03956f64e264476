-- The owner's categories.
create table categories (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  pictures text[]
);
create index categories_version on categories (version);
