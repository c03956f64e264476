-- What a product names besides its first picture: the gallery, the pictures of variants, a size chart. Null where there is none.
alter table products add column pictures text[];
create index products_pictures on products using gin (pictures) where pictures is not null;
