-- The place for which the last numbers of invoices and credit notes were confirmed (`server-runs.ts`): at another one none is given.
alter table store add column numbers_for text;
