-- Reviews as admins list them, with pictures, and what people report about them.
alter table reviews
  add column listed text collate "C",
  add column in_hidden text collate "C",
  add column at_hidden text collate "C",
  add column in_unanswered text collate "C",
  add column at_unanswered text collate "C",
  add column pictures text[];
update reviews
  set listed = doc ->> 'createdAt', in_unanswered = 'all', at_unanswered = doc ->> 'createdAt', pictures = '{}'
  where doc is not null;
create index reviews_listed on reviews (listed, key) where doc is not null;
create index reviews_hidden on reviews (in_hidden, at_hidden, key) where in_hidden is not null;
create index reviews_unanswered on reviews (in_unanswered, at_unanswered, key) where in_unanswered is not null;
create index reviews_pictures on reviews using gin (pictures);

create table review_reports (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_open text collate "C",
  at_open text collate "C"
);
create index review_reports_owner on review_reports (owner) where owner is not null;
create index review_reports_open on review_reports (in_open, at_open, key) where in_open is not null;
