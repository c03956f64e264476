-- What an order writes into indexes (`docs/scaling.md`).

-- The numbers of an order as `digit_windows` finds them, by the program; null where one of before has put it: to find them costs the
-- database more than most of an order.
alter table orders add column digits text[];

-- One index for words, numbers and pictures: an order is put on one list of what is to be sorted in, and not on three.
create index orders_words on orders using gin (search gin_trgm_ops, coalesce(digits, digit_windows(search)), pictures);
drop index orders_search;
drop index orders_digits;
drop index orders_pictures;

-- The orders of a person are read all at once, by the primary key.
drop index orders_of_user;
-- What is not paid is cash, but for what waits some minutes for its payment: `orders_unpaid` finds it.
drop index orders_cash_waiting;
analyze orders;
