-- What is on sale of each category, by price: similar products are found there.
alter table products add column in_shelf text collate "C", add column at_shelf text collate "C";
update products set in_shelf = category, at_shelf = lpad(price::text, 15, '0') where on_sale and doc is not null;
create index products_shelf on products (in_shelf, at_shelf, key) where in_shelf is not null;
