-- The unpaid orders of a person are found by the person (`orders_waiting`). While `orders` is nearly empty every way costs the same, and up
-- to PostgreSQL 17 the plan of a look-up went through the unpaid orders of everybody. A connection keeps its plan until the table is
-- analysed again, however many orders come until then. So no other index says that it holds what is `waiting`.

create index orders_unpaid_newest on orders (created_at desc, id desc) where 'unpaid' = any (statuses);
drop index orders_unpaid;
