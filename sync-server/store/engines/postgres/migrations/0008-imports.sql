-- The last import of products, and what it changed of each: an admin can undo it for a day.
create table imports (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_all text collate "C",
  at_all text collate "C"
);
create index imports_all on imports (in_all, at_all, key) where in_all is not null;

create table import_changes (
  key text collate "C" primary key,
  owner text collate "C",
  version bigint not null default 0,
  doc json,
  in_import text collate "C",
  in_open text collate "C",
  in_kept text collate "C",
  pictures text[]
);
create index import_changes_import on import_changes (in_import, key) where in_import is not null;
create index import_changes_open on import_changes (in_open, key) where in_open is not null;
create index import_changes_kept on import_changes (in_kept, key) where in_kept is not null;
create index import_changes_pictures on import_changes using gin (pictures) where pictures is not null;
