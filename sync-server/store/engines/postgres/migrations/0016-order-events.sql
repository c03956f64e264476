-- Events of orders that another system has not taken yet.
create table order_events (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_due text collate "C",
  at_due text collate "C",
  in_order text collate "C",
  at_order text collate "C"
);
create index order_events_due on order_events (in_due, at_due, key) where in_due is not null;
create index order_events_order on order_events (in_order, at_order, key) where in_order is not null;
