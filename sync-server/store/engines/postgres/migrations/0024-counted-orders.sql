-- Orders of a city or a courier are counted in the index alone, and sorted by their totals without looking at all of them.
drop index orders_courier;
drop index orders_city;
create index orders_courier on orders (courier, listed, key) include (statuses) where doc is not null and courier is not null;
create index orders_city on orders (city, listed, key) include (statuses) where doc is not null;
create index orders_total on orders (total, listed, key) where doc is not null;
