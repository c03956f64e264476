-- How many orders have a return that waits for the shop.
alter table order_sums add column returns bigint not null default 0;
