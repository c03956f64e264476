-- What the owner writes to customers.
create table message_templates (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_all text collate "C",
  at_all text collate "C"
);
create index message_templates_all on message_templates (in_all, at_all, key) where in_all is not null;
