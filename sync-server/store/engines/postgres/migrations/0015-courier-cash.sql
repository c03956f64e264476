-- How many orders there are whose courier has collected cash and not paid it out.
alter table order_sums add column cash_with_courier bigint not null default 0;

-- The orders of which somebody of the shop took cash or gave some back, by when that last was.
alter table orders add column in_cash text collate "C", add column at_cash text collate "C";
update orders
  set at_cash = (
    select max(entry ->> 'at') from json_array_elements(doc -> 'cash') as entry
    where entry ->> 'kind' in ('received', 'correction') or entry ->> 'method' = 'cash')
  where doc -> 'cash' -> 0 is not null;
update orders set in_cash = 'all' where at_cash is not null;
create index orders_cash on orders (in_cash, at_cash, key) where in_cash is not null;

-- When whose cash was counted.
create table cash_closings (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  listed text collate "C",
  in_person text collate "C",
  at_person text collate "C"
);
create index cash_closings_listed on cash_closings (listed, key) where doc is not null;
create index cash_closings_person on cash_closings (in_person, at_person, key) where in_person is not null;
