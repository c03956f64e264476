-- Products that were deleted a moment ago: an admin can restore them.
create table removed_products (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C"
);
create index removed_products_listed on removed_products (listed, key) where doc is not null;
