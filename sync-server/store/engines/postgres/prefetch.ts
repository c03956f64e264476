import { lockOf, type AnyKind, type Kind } from '../../kind';
import { orders } from '../../kinds/accounts';
import { ownerSettings, pinTables, products, SINGLE, stockChanges } from '../../kinds/catalogue';
import { pushSubscriptions } from '../../kinds/messages';
import { auditEntries } from '../../kinds/payments';
import { sessions, users } from '../../kinds/people';
import { clients, outcomeKey, outcomes } from '../../kinds/sync';
import { OWNER_TOPICS } from '../../push-rows';
import type { Prefetch } from '../../queries';
import { fitText } from './json';
import { groupName } from './known';
import type { PostgresWriter } from './postgres-writer';
import type { SqlTransaction } from './sql-transaction';

/** The rows that a callback surely reads, except those that all of them share. */
function rowsOf({
  user,
  session,
  client,
  outcomes: actions = [],
  orders: ids = [],
}: Prefetch): readonly { readonly kind: AnyKind; readonly keys: readonly string[] }[] {
  return [
    { kind: users, keys: [user] },
    { kind: sessions, keys: session === undefined ? [] : [session] },
    { kind: clients, keys: client === undefined ? [] : [client] },
    { kind: outcomes, keys: actions.map((id) => outcomeKey(user, id)) },
    { kind: orders, keys: [...ids] },
  ];
}

const groupLocks = ({ user, unpaidOrders, orders: ids = [] }: Prefetch): readonly string[] => [
  ...(unpaidOrders || ids.length > 0 ? [orders.indexes.unpaid.guard?.(user) ?? ''] : []),
  pushSubscriptions.indexes.user.guard?.(user) ?? '',
];

/** The locks of what a callback reads, except products: of two that share one, the second waits for the first. */
export const lockNames = (wanted: Prefetch): readonly string[] =>
  [
    ...rowsOf(wanted).flatMap(({ kind, keys }) => keys.map((key) => lockOf(kind, key))),
    ...groupLocks(wanted),
  ].map(fitText);

/** Locks what callbacks are going to read, in one order, and reads it: all in one round trip. */
export async function prefetch(
  tx: PostgresWriter,
  sql: SqlTransaction,
  wanted: readonly Prefetch[],
): Promise<void> {
  const goods = [...new Set(wanted.flatMap((one) => one.products ?? []))];
  sql.lock([...wanted.flatMap(lockNames), ...goods.map((id) => lockOf(products, id))]);
  const rows = new Map<AnyKind, string[]>([
    [products, goods],
    [ownerSettings, [SINGLE]],
    [pinTables, [SINGLE]],
  ]);
  for (const { kind, keys } of wanted.flatMap(rowsOf))
    rows.set(kind, [...(rows.get(kind) ?? []), ...keys]);
  const people = [...new Set(wanted.map(({ user }) => user))];
  const unpaid = new Set(wanted.flatMap((one) => (one.unpaidOrders ? one.user : [])));
  const ids = wanted.flatMap((one) => one.orders ?? []);
  await Promise.all([
    ...Array.from(rows, ([kind, keys]) => tx.look(kind, keys)),
    lookAtGroups(tx, sql, orders, 'unpaid', [...unpaid]),
    lookAtGroups(tx, sql, auditEntries, 'order', ids),
    lookAtLasts(tx, sql, stockChanges, 'product', goods),
    lookAtGroups(tx, sql, pushSubscriptions, 'user', people),
    lookAtGroups(tx, sql, pushSubscriptions, 'topic', OWNER_TOPICS),
  ]);
}

/** Reads whole groups of an index in one statement; their guards are held. */
async function lookAtGroups<Row extends object, Indexes extends string>(
  { known }: PostgresWriter,
  sql: SqlTransaction,
  kind: Kind<Row, Indexes>,
  index: NoInfer<Indexes>,
  groups: readonly string[],
): Promise<void> {
  if (groups.length === 0) return;
  const { of, isMany } = kind.indexes[index];
  const column = `in_${index}`;
  const rows = await sql.rows<{ doc: Row }>(
    `select doc from ${kind.name} where ${isMany ? `${column} && $1` : `${column} = any($1)`}`,
    [groups],
  );
  for (const group of groups) {
    const own = rows.filter(({ doc }) => of(doc).includes(group)).map(({ doc }) => doc);
    known.note(kind, own);
    known.groups.set(groupName(kind, index, group), own);
  }
}

/** Reads the last row of each group in one statement; their guards are held, and callbacks add to them alone. */
async function lookAtLasts<Row extends object, Indexes extends string>(
  { known }: PostgresWriter,
  sql: SqlTransaction,
  kind: Kind<Row, Indexes>,
  index: NoInfer<Indexes>,
  groups: readonly string[],
): Promise<void> {
  if (groups.length === 0) return;
  const rows = await sql.rows<{ name: string; doc: Row | null }>(
    `select name, doc from unnest($1::text[]) as wanted (name) left join lateral (
       select doc from ${kind.name} where in_${index} = name order by at_${index} desc, key desc limit 1) as last on true`,
    [groups],
  );
  for (const { name, doc } of rows) known.lasts.set(groupName(kind, index, name), doc ? [doc] : []);
}
