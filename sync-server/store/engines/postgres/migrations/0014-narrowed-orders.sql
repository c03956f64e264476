-- By what the list of orders is narrowed, and tracking numbers and `#` of the short number in its search. Texts are folded as `foldText` does.
create function pg_temp.folded(written text) returns text language sql as $$
  select lower(upper(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu") collate "und-x-icu")
$$;
create function pg_temp.digit_windows(written text) returns text[] language sql as $$
  select coalesce(array_agg(distinct substr(run[1], place, 8)), '{}')
  from regexp_matches(written, '[0-9]{8,}', 'g') as run, generate_series(1, length(run[1]) - 7) as place
$$;

alter table orders
  add column courier text collate "C",
  add column city text collate "C",
  add column goods text[];
drop index orders_words;
update orders
  set courier = pg_temp.folded(doc #>> '{dispatched,courier}'),
    city = pg_temp.folded(doc #>> '{shippingAddress,city}'),
    goods = (select array_agg(distinct line ->> 'product') from json_array_elements(doc -> 'orderItems') as line),
    search = '#' || search || coalesce(E'\n' || pg_temp.folded(doc #>> '{dispatched,tracking}') ||
      E'\n' || pg_temp.folded(regexp_replace(doc #>> '{dispatched,tracking}', '[\s().-]', '', 'g')), '')
  where doc is not null;
update orders set digits = pg_temp.digit_windows(search) where doc #>> '{dispatched,tracking}' is not null;
create index orders_words on orders using gin (search gin_trgm_ops, digits, pictures, goods);
create index orders_courier on orders (courier, listed, key) where courier is not null;
create index orders_city on orders (city, listed, key) where doc is not null;
