-- A plan that may not read a whole table, and has no other way, costs PostgreSQL up to 17 more than it would ever take: where it was built
-- with LLVM, as Debian's is, it compiled such a plan each time, half a second for every look-up (`docs/decisions/0033-postgres-store.md`).

alter function note_stock(text, jsonb, bigint, bigint) set jit = off;
alter function sum_orders(orders[], orders[]) set jit = off;
alter function look_up_all(text[], text[], text[], text[], text[], text[], text[], text[], text[], text[]) set jit = off;
alter function write_changes(bigint, json, json, json, json, json, json, json, json) set jit = off;
-- What processes of before still call while a new version is rolled out.
alter function look_up_all(text[], text[], text[], text[], text[], text[], text[], text[], text[]) set jit = off;
alter function write_changes(jsonb, bigint) set jit = off;
