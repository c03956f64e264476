import type { OpenOrder } from '#shared/orders/cash-limit';
import type { Order } from '#shared/orders/order';
import type { Session, StoredOutcome, SyncClient, User } from '../row-types';
import type { Prefetch } from '../queries';
import { OWNER_TOPICS } from '../push-rows';
import type { ProductRow } from './catalogue';
import { OWNER_SETTINGS } from './catalogue-feed';
import { fitText } from './json';
import type { OwnTransaction } from './own-transaction';
import { PIN_TABLE_TAG } from './pin-table';
import { heardBy, heardByOwners } from './pushes';
import { inOrder } from './transaction';

/** What `look_up_all` of `0011-group-commit.sql` gives: documents by their ids; null where there are none. */
interface Found {
  readonly sessions: ById<Session>;
  readonly users: ById<User>;
  readonly clients: ById<SyncClient>;
  readonly outcomes:
    readonly { readonly user: string; readonly id: string; readonly doc: StoredOutcome }[] | null;
  readonly orders: ById<Order | null>;
  /** The orders that have an audit trail. */
  readonly audited: readonly string[] | null;
  readonly products: readonly ProductRow[] | null;
  /** Of people, the newest first. */
  readonly unpaid: ById<readonly OpenOrder[]>;
  /** The people for whom a device takes notices, and of what one takes those for admins. */
  readonly hearing: readonly string[] | null;
  readonly topics: readonly string[] | null;
  /** Names the table of postal codes (`pin-table.ts`); null before there is one. */
  readonly pins: string | null;
  /** What the owner has set; null before the first time. */
  readonly settings: object | null;
}
type ById<Value> = Readonly<Record<string, Value>> | null;

/** Ids are anything: `constructor` is one. */
const own = <Value>(among: ById<Value>, id: string) =>
  among && Object.hasOwn(among, id) ? among[id] : undefined;

/** What stands for what a work looks at, save for products: two that share a name go one after the other. */
export function lockNames({
  user,
  session,
  client,
  outcomes = [],
  orders = [],
  unpaidOrders = false,
}: Prefetch): readonly string[] {
  return [
    `user ${user}`,
    ...(unpaidOrders || orders.length > 0 ? [`account ${user}`] : []),
    ...(session === undefined ? [] : [`session ${session}`]),
    ...(client === undefined ? [] : [`client ${client}`]),
    ...outcomes.map((id) => `outcome ${user} ${id}`),
    ...orders.map((id) => `order ${id}`),
  ].map(fitText);
}

/** Locks what works are going to look at, in one turn, and knows it from then on. */
export async function prefetch(tx: OwnTransaction, wanted: readonly Prefetch[]): Promise<void> {
  // Everybody takes them in one order, so that none of these wait for each other.
  const locks = inOrder(wanted.flatMap(lockNames));
  const outcomes = wanted.flatMap((one) =>
    (one.outcomes ?? []).map((id) => ({ user: one.user, id })),
  );
  const given = <Value>(of: (one: Prefetch) => Value | undefined) =>
    wanted.map(of).filter((value) => value !== undefined);
  const all = (of: (one: Prefetch) => readonly string[] | undefined) => [
    ...new Set(wanted.flatMap((one) => of(one) ?? [])),
  ];
  const orders = all((one) => one.orders);
  const unpaid = given((one) => (one.unpaidOrders === true ? one.user : undefined));
  const people = all(({ user }) => [user]);
  const row = await tx.lockBy<{ found: Found }>(
    locks,
    'select look_up_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as found',
    [
      locks,
      given((one) => one.session),
      people,
      given((one) => one.client),
      outcomes.map(({ user }) => user),
      outcomes.map(({ id }) => id),
      orders,
      all((one) => one.products).map(fitText),
      unpaid,
      OWNER_TOPICS,
    ],
  );
  if (!row) throw new Error('Nothing was looked up');
  const { found } = row;
  tx.know(PIN_TABLE_TAG, found.pins);
  tx.know(OWNER_SETTINGS, found.settings ?? undefined);
  for (const topic of OWNER_TOPICS)
    tx.know(heardByOwners(topic), found.topics?.includes(topic) ?? false);
  for (const user of people) tx.know(heardBy(user), found.hearing?.includes(user) ?? false);
  for (const { user, session, client } of wanted) {
    tx.know(`user ${user}`, own(found.users, user));
    if (session !== undefined) tx.know(`session ${session}`, own(found.sessions, session));
    if (client !== undefined) tx.know(`client ${client}`, own(found.clients, client));
  }
  for (const { user, id } of outcomes) tx.know(`outcome ${user} ${id}`, undefined);
  for (const { user, id, doc } of found.outcomes ?? []) tx.know(`outcome ${user} ${id}`, doc);
  for (const id of orders) {
    tx.know(`order ${id}`, own(found.orders, id) ?? undefined);
    if (!found.audited?.includes(id)) tx.know(`audit ${id}`, []);
  }
  for (const user of unpaid) tx.know(`unpaid ${user}`, own(found.unpaid, user) ?? []);
  for (const product of found.products ?? []) tx.know(`product ${product.id}`, product);
}
