-- By phone number and address, two accounts of one person are found. Uses from before have no contacts.
alter table offer_uses add column in_contact text[];
create index offer_uses_contact on offer_uses using gin (in_contact) where in_contact is not null;

alter table orders
  add column in_phone text collate "C",
  add column at_phone text collate "C";
update orders
  set in_phone = nullif(doc #>> '{shippingAddress,phone}', ''), at_phone = doc ->> 'createdAt'
  where doc is not null;
create index orders_phone on orders (in_phone, at_phone, key) where in_phone is not null;
