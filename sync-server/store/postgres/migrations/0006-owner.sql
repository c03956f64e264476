-- What the owner has set: one row, in the feed of the catalogue, so that whatever was made from it is made again.
create table owner_settings (
  single boolean primary key default true check (single),
  version bigint not null,
  doc jsonb not null
);
