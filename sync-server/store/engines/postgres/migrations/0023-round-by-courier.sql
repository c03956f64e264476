-- The round has the orders of the shop's own couriers: each on its way is found by the name of its courier.
update orders
  set in_on_the_way = case
    when exists (
      select from json_array_elements(doc -> 'returnRequests') as request
      where request ->> 'state' = 'approved') then ' pick-ups'
    else doc #>> '{dispatched,courier}'
  end
  where in_on_the_way is not null;

-- In which order each helper goes to the stops.
create table delivery_routes (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json
);
