-- The uploaded picture that is the shop's logo, so that it is kept.
alter table owner_settings add column pictures text[];
