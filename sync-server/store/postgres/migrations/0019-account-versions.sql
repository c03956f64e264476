-- The accounts that have changed since a version are found by it: a process looks for commits of which it was not told (`feed-look.ts`).

create index accounts_version on accounts (version);
