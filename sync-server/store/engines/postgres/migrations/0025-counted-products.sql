-- Drafts and what runs out are counted along indexes alone: an admin's list says how many there are of each.
drop index products_stock;
create index products_stock on products (stock, key) include (low_stock) where on_sale;
create index products_own_low on products (stock) include (low_stock) where on_sale and low_stock is not null;
create index products_drafts on products (key) where doc is not null and not on_sale;
