import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeStoreContract } from '../contract/store-contract';
import { KEYED_BY_PERSON, misses } from '../testing/keyed-statements';
import type { TestDatabase } from '../testing/create-database';
import { makeDatabase } from '../testing/postgres-database';
import { Database } from './database';
import { openPostgresStore } from './open-postgres-store';

let database: TestDatabase;
const ran = vi.spyOn(Database.prototype, 'run');
const statements = new Set<string>();
beforeAll(async () => {
  database = await makeDatabase();
});
afterAll(async () => {
  ran.mockRestore();
  await database.drop();
});

describeStoreContract('PostgreSQL', async () => {
  await emptied();
  return openPostgresStore({ url: database.url, clock: () => 0 });
});

/** Takes every row out: a database of its own for each test would take longer than the tests. */
async function emptied(): Promise<void> {
  for (const [, text] of ran.mock.calls) statements.add(text.replaceAll(/\s+/g, ' ').trim());
  ran.mockClear();
  const tables = await database.run(
    `select tablename from pg_tables where schemaname = 'public'
     and tablename not in ('schema_migrations', 'store', 'server_runs')`,
  );
  const deletes = tables.map(({ tablename }) => `delete from ${String(tablename)};`);
  // What is summed up goes with the others, and not once more with each order.
  await database.run(`set local shop.fills = 'on'; ${deletes.join(' ')}`);
}

/** What admins and the shop itself ask of everybody, and readers of a product: at every server (docs/scaling.md). */
const OF_EVERYBODY = [
  // Lists of all orders, and counts of those with a word (`order-lists.ts`).
  /^select doc from orders(?: where (?:search|\(search|coalesce\(digits|waiting|order_step|'\w+' = any).*)? order by .* limit/,
  /^select count\(\*\).* from orders where (?:search|\(search|coalesce\(digits)/,
  // Orders that wait to be paid online.
  /^select doc from orders where waiting and not cash/,
  // Which pictures are named anywhere.
  / from orders, unnest\(pictures\) as name/,
  // Since when the oldest order waits for its delivery (`sales.ts`).
  /select min\(paid_at\) from orders where to_deliver/,
  // How the newest order that counts calls a product (`sales.ts`).
  /select line\.name from orders o, order_lines\(o\)/,
  // The reviews of a product.
  /^select doc from reviews where product_id = \$1/,
  // What has changed since the last look, of all accounts (`feed-look.ts`).
  /^with at as materialized .* from accounts where version >/,
  // Whether rows can be written at all, with none (`probe-writes.ts`).
  /^insert into (\w+) select \* from \1 where false$/,
  /^select from \w+ where false$/,
  // Outcomes that are swept out.
  /outcomes where recorded_at </,
];

test('statements on the tables that are keyed by person carry the key, besides those that are of everybody', async () => {
  await emptied();
  const functions = await database.run(
    `select prosrc as body from pg_proc where proname in ('look_up_all', 'write_changes')`,
  );
  // Also those that processes of the versions before use.
  expect(functions).toHaveLength(5);
  const inside = functions.flatMap(({ body }) => String(body).split(';'));
  const all = [...statements, ...inside];
  for (const table of KEYED_BY_PERSON)
    expect(all.some((text) => new RegExp(String.raw`\b${table}\b`).test(text))).toBe(true);
  const without = all.filter(misses);
  expect(without.filter((text) => !OF_EVERYBODY.some((rule) => rule.test(text)))).toEqual([]);
  // What is not needed any more is taken out of the list.
  const unused = OF_EVERYBODY.filter((rule) => !without.some((text) => rule.test(text)));
  expect(unused).toEqual([]);
});
