import type { AnyKind } from '../../kind';
import { lockOf } from '../../kind';
import { orders } from '../../kinds/accounts';
import { ownerSettings, pinTables, products, SINGLE } from '../../kinds/catalogue';
import { pushSubscriptions } from '../../kinds/messages';
import { auditEntries } from '../../kinds/payments';
import { sessions, users } from '../../kinds/people';
import { clients, outcomeKey, outcomes } from '../../kinds/sync';
import { OWNER_TOPICS } from '../../push-rows';
import type { Prefetch } from '../../queries';
import { fitText } from './json';
import type { PostgresWriter } from './postgres-writer';
import type { SqlTransaction } from './sql-transaction';

/** The rows that a work surely looks at, but for those that all of them share. */
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

/** The locks of what a work looks at, save for products: of two that share one, the second waits for the first. */
export const lockNames = (wanted: Prefetch): readonly string[] =>
  [
    ...rowsOf(wanted).flatMap(({ kind, keys }) => keys.map((key) => lockOf(kind, key))),
    ...groupLocks(wanted),
  ].map(fitText);

/** Locks what works are going to look at, in one order, and reads it: all in one round trip. */
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
    tx.lookAtGroups(orders, 'unpaid', [...unpaid]),
    tx.lookAtGroups(auditEntries, 'order', ids),
    tx.lookAtGroups(pushSubscriptions, 'user', people),
    tx.lookAtGroups(pushSubscriptions, 'topic', OWNER_TOPICS),
  ]);
}
