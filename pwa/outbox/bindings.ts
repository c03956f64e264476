import type { ActionName } from '#shared/actions/registry';
import type { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry } from '../database/outbox-entry';

const PLACE: ActionName = 'place-cod-order';
const CANCEL: ActionName = 'cancel-order';

/** What an order comes in the place of, and what must have been done before it. */
interface Bindings {
  readonly deps: readonly string[];
  readonly replaces: readonly string[];
}

export const NOT_BOUND: Bindings = { deps: [], replaces: [] };

/**
 * What the next order is bound to: an order whose content went back into the cart, and of which it is not known, or not decided, that it
 * takes no effect. So a cart that was ordered, edited and ordered again is one order (docs/guarantees.md#i16). Each is bound once:
 * a further cart is another wish. Runs in the caller's transaction, which holds `outbox`, `settled` and `settings`.
 * @param waiting what waits in the outbox of the one who orders
 */
export async function bindingsOfNextOrder(
  db: DeviceDatabase,
  userId: string,
  waiting: readonly OutboxEntry[],
): Promise<Bindings> {
  const orders = waiting.filter(({ name }) => name === PLACE);
  const isFree = (id: string) =>
    !orders.some(({ deps, replaces = [] }) => deps.includes(id) || replaces.includes(id));
  const asking = waiting.flatMap(({ edited, instead }) => (edited && instead ? [instead] : []));
  // Looked up by their ids: what is settled may be much.
  const late = await db.settled.bulkGet([...((await db.setting('arrived-orders'))?.ids ?? [])]);
  const arrived = late.flatMap((settled) =>
    settled?.user === userId && !settled.dismissed ? (settled.arrived ?? []) : [],
  );
  const cancelled = waiting.filter(({ name, edited }) => name === CANCEL && edited);
  const idsOf = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id).filter(isFree);
  return {
    replaces: idsOf([...asking, ...arrived].filter(({ name }) => name === PLACE)),
    deps: idsOf(cancelled),
  };
}
