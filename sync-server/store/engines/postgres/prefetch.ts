import { lockOf, type AnyKind, type Kind } from '../../kind';
import { orders } from '../../kinds/accounts';
import {
  offers,
  ownerSettings,
  pinTables,
  products,
  SINGLE,
  stockChanges,
} from '../../kinds/catalogue';
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
    [offers, [SINGLE]],
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
    lookAtGroups(tx, sql, stockChanges, 'product', goods, true),
    lookAtGroups(tx, sql, pushSubscriptions, 'user', people),
    lookAtGroups(tx, sql, pushSubscriptions, 'topic', OWNER_TOPICS),
  ]);
}

/**
 * Reads groups of an index in one statement; their guards are held.
 * @param onlyLast the last row of each alone, where callbacks only add to it
 */
async function lookAtGroups<Row extends object, Indexes extends string>(
  { known }: PostgresWriter,
  sql: SqlTransaction,
  kind: Kind<Row, Indexes>,
  index: NoInfer<Indexes>,
  groups: readonly string[],
  onlyLast = false,
): Promise<void> {
  const found = new Map<string, Row[]>(groups.map((group) => [group, []]));
  if (found.size === 0) return;
  const isIn = kind.indexes[index].isMany ? `in_${index} @> array[name]` : `in_${index} = name`;
  // `offset 0` keeps it a look into the index for each group: joined, a young table is read whole, by a plan that stays.
  const part = onlyLast ? `order by at_${index} desc, key desc limit 1` : 'offset 0';
  const rows = await sql.rows<{ name: string; doc: Row }>(
    `select name, doc from unnest($1::text[]) as wanted (name)
       cross join lateral (select doc from ${kind.name} where ${isIn} ${part}) as found`,
    [[...found.keys()]],
  );
  for (const { name, doc } of rows) found.get(name)?.push(doc);
  for (const [group, own] of found) {
    known.note(kind, own);
    (onlyLast ? known.lasts : known.groups).set(groupName(kind, index, group), own);
  }
}
