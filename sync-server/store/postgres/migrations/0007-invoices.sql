-- The last number of an invoice that was given in each financial year. A row is its document, as in `0001-shop.sql`.
create table invoice_years (
  id text collate "C" primary key,
  doc jsonb not null
);
