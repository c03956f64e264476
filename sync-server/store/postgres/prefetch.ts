import type { Order } from '#shared/orders/order';
import type { Session, StoredOutcome, SyncClient, User } from '../row-types';
import type { Prefetch } from '../queries';
import { OWNER_SETTINGS } from './catalogue-feed';
import type { ProductRow } from './catalogue';
import { fitText } from './json';
import { PIN_TABLE_TAG } from './pin-table';
import type { Transaction } from './transaction';

/** What `look_up` of `0003-few-turns.sql` gives; null where there is none, or none was asked for. */
interface Found {
  readonly session: Session | null;
  readonly user: User | null;
  readonly client: SyncClient | null;
  readonly outcomes: Readonly<Record<string, StoredOutcome>> | null;
  readonly orders: Readonly<Record<string, Order | null>> | null;
  /** The orders that have an audit trail. */
  readonly audited: readonly string[] | null;
  readonly products: readonly ProductRow[] | null;
  readonly unpaid: readonly Order[] | null;
  /** Names the table of postal codes (`pin-table.ts`); null before there is one. */
  readonly pin_table?: string | null;
  /** What the owner has set; null before the first time. */
  readonly owner_settings?: object | null;
}

/** Ids are anything: `constructor` is one. */
const own = <Value>(among: Readonly<Record<string, Value>> | null, id: string) =>
  among && Object.hasOwn(among, id) ? among[id] : undefined;

/** Locks what a transaction is going to look at, in one turn, and knows it from then on. */
export async function prefetch(tx: Transaction, wanted: Prefetch): Promise<void> {
  if (!tx.writes) return;
  const { user, session, client, outcomes = [], orders = [], products = [] } = wanted;
  const unpaid = wanted.unpaidOrders === true;
  const ids = [...new Set(products)].map(fitText);
  const locks = [
    `user ${user}`,
    ...(unpaid || orders.length > 0 ? [`account ${user}`] : []),
    ...(session === undefined ? [] : [`session ${session}`]),
    ...(client === undefined ? [] : [`client ${client}`]),
    ...outcomes.map((id) => `outcome ${user} ${id}`),
    ...orders.map((id) => `order ${id}`),
  ]
    .map(fitText)
    // Everybody takes them in one order, so that none of these wait for each other.
    .toSorted();
  const values = [locks, session, user, client, outcomes, orders, ids, unpaid];
  const row = await tx.lockBy<{ found: Found }>(
    locks,
    'select look_up($1, $2, $3, $4, $5, $6, $7, $8) as found',
    values.map((value) => value ?? null),
  );
  if (!row) throw new Error('Nothing was looked up');
  const { found } = row;
  tx.know(`user ${user}`, found.user ?? undefined);
  if (session !== undefined) tx.know(`session ${session}`, found.session ?? undefined);
  if (client !== undefined) tx.know(`client ${client}`, found.client ?? undefined);
  for (const id of outcomes) tx.know(`outcome ${user} ${id}`, own(found.outcomes, id));
  for (const id of orders) {
    tx.know(`order ${id}`, own(found.orders, id) ?? undefined);
    if (!found.audited?.includes(id)) tx.know(`audit ${id}`, []);
  }
  if (found.owner_settings !== undefined)
    tx.know(OWNER_SETTINGS, found.owner_settings ?? undefined);
  if (found.pin_table !== undefined) tx.know(PIN_TABLE_TAG, found.pin_table);
  if (unpaid) tx.know(`unpaid ${user}`, found.unpaid ?? []);
  for (const product of found.products ?? []) tx.know(`product ${product.id}`, product);
}
