-- The orders that are on their way, for the admin's round: in the form of `ON_THE_WAY` in `order-lists.ts`. It looks at the documents, so
-- that what a process of the version before writes beside this one counts too.
create index orders_on_the_way on orders ((doc -> 'dispatched' ->> 'at') collate "C" desc, id desc)
  where doc ? 'dispatched' and not doc ?| array['returned', 'cancelled', 'closedBy'] and doc -> 'isDelivered' = 'false';
