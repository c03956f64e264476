-- What the owner has set: one row, in the feed of the catalogue, so that whatever was made from it is made again.
create table owner_settings (
  single boolean primary key default true check (single),
  version bigint not null,
  doc jsonb not null
);

-- What was written down of each product's stock (`shared/payments/stock-history.ts`): its last thousand changes, and up to a hundred more.
create table stock_history (
  product_id text collate "C" not null,
  number integer not null,
  doc jsonb not null,
  primary key (product_id, number)
);

-- Writes down a change of a stock whose row is locked. Nothing where there is no cause, or no change.
create function note_stock(product text, cause jsonb, was bigint, stands bigint) returns void language plpgsql as $$
declare
  next integer;
begin
  if cause is null or was = stands then return; end if;
  select coalesce(max(h.number), 0) + 1 into next from stock_history h where h.product_id = product;
  insert into stock_history (product_id, number, doc) values (product, next,
    cause || jsonb_build_object('product', product, 'number', next, 'from', was, 'to', stands));
  if next % 100 = 0 then
    delete from stock_history h where h.product_id = product and h.number <= next - 1000;
  end if;
end
$$;

-- Writes down the changes of stock among those of `write_changes`, in one call with them.
create function note_stocks(changes jsonb) returns void language plpgsql as $$
begin
  perform note_stock(value #>> '{put,id}', value #> '{put,note,cause}', (value #>> '{put,note,from}')::bigint, (value #>> '{put,note,to}')::bigint)
    from jsonb_array_elements(changes) where value ->> 'kind' = 'stock' and value #> '{put,note}' is not null;
end
$$;

-- At how many pieces a stock is low: the product's own level, or the shop's. Beside the stock, so that a small index finds what is low.
alter table product_state add column low_at bigint not null default 5;
drop index product_state_low;
create index product_state_low on product_state (stock, id) where stock <= low_at;

-- After the shop's level has changed, and where rows were put without one.
create function set_low_levels() returns void language sql as $$
  update product_state s set low_at = wanted.low_at
    from (
      select p.id, coalesce((p.doc ->> 'lowStock')::bigint, (select (o.doc ->> 'lowStock')::bigint from owner_settings o), 5) as low_at
      from products p
    ) as wanted
    where s.id = wanted.id and s.low_at <> wanted.low_at
$$;

-- What admins note about people and orders.
create table internal_notes (
  id text collate "C" primary key,
  about text collate "C" not null,
  subject text collate "C" not null,
  at text collate "C" not null,
  doc jsonb not null
);
create index internal_notes_about on internal_notes (subject, about, at desc, id desc);

-- With the person the notes about them go, also where a process of before removes the person.
create function remove_notes() returns trigger language plpgsql as $$
begin
  delete from internal_notes n where n.about = 'person' and n.subject = old.id;
  return null;
end
$$;
create trigger remove_notes after delete on users for each row execute function remove_notes();
