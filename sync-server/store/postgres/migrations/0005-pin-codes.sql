-- The owner's table of postal codes: one row, packed (`shared/delivery/pin-table.ts`). Every order asks for it: by its tag a
-- process knows whether it has read it before.
create table pin_table (
  single boolean primary key default true check (single),
  doc jsonb not null,
  tag text not null generated always as (md5(doc::text)) stored
);
