import type { ActionName } from '#shared/actions/registry';
import type { DeviceDatabase } from '../database/device-database';
import type { CheckoutDraft } from '../database/checkout-draft';
import type { OutboxEntry } from '../database/outbox-entry';
import { sentIdOf } from './batch';

const PLACE: ActionName = 'place-cod-order';
const CANCEL: ActionName = 'cancel-order';

/** What an order replaces, and what must have been done before it. */
interface Bindings {
  readonly deps: readonly string[];
  readonly replaces: readonly string[];
}

export const NOT_BOUND: Bindings = { deps: [], replaces: [] };

/** The open state of an edited order: the shop is being asked, or its owner has to decide. */
export type OpenEdit = 'asking' | 'undecided';

/**
 * What the next order is bound to: an order whose content went back into the cart, while it is not known, or not decided, whether it
 * takes effect. So a cart that was ordered, edited and ordered again is one order (docs/guarantees.md#i16). Each is bound once:
 * a further cart is a separate order. Runs in the caller's transaction, which holds `outbox`, `settled` and `settings`.
 * @param waiting the user's waiting actions
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
  // Looked up by id: there may be many settled actions.
  const late = await db.settled.bulkGet([...((await db.setting('arrived-orders'))?.ids ?? [])]);
  const open = late.flatMap((settled) =>
    settled?.user === userId && !settled.dismissed ? [settled] : [],
  );
  // Revocations that came too late, or are undeliverable.
  const arrived = open.flatMap((one) => one.arrived ?? (one.name === CANCEL ? [] : one));
  const cancelled = [...waiting, ...open].filter(({ name, edited }) => name === CANCEL && edited);
  const edited = [...asking, ...arrived].filter(({ name }) => name === PLACE);
  return {
    // Also what the edited one was to replace: if that has arrived, the edited one never replaced it.
    replaces: edited.flatMap(({ id, replaces = [] }) => [...replaces, id]).filter(isFree),
    deps: cancelled.map(({ id }) => id).filter(isFree),
  };
}

/**
 * The open state of an order whose content is in the cart again: an order that cannot be bound to it, one paid online, has to wait.
 * The same where the order begun with the cart is being cancelled. `null` where nothing is open. Runs in the caller's transaction, which
 * holds `outbox`, `settled` and `settings`.
 * @param draft of the checkout: nothing edited is in a Buy Now
 */
export async function openEditOf(
  db: DeviceDatabase,
  userId: string,
  draft: CheckoutDraft | undefined,
): Promise<OpenEdit | null> {
  const waiting = await db.outbox.where('user').equals(userId).toArray();
  const begun = draft?.online?.orderId;
  if (begun && waiting.some(({ name, args }) => name === CANCEL && args['orderId'] === begun))
    return 'asking';
  if (draft?.line) return null;
  const { deps, replaces } = await bindingsOfNextOrder(db, userId, waiting);
  const open = [...deps, ...replaces];
  if (open.length === 0) return null;
  const asking = new Set(waiting.map(sentIdOf));
  return open.some((id) => asking.has(id)) ? 'asking' : 'undecided';
}

/**
 * Remembers an answer that leaves an edited order open: the next order is bound to it until the user has decided. Runs in the
 * caller's transaction, which holds `settings`.
 * @param id of the settled action
 */
export async function noteOpenEdit(db: DeviceDatabase, id: string): Promise<void> {
  const before = (await db.setting('arrived-orders'))?.ids ?? [];
  const ids = [...before.filter((one) => one !== id), id];
  await db.settings.put({ key: 'arrived-orders', ids });
}

/**
 * The cancellation of an edited order is taken back: its state at the shop has to be decided again. Runs in the caller's transaction,
 * which holds `settled`.
 */
export async function askAboutEditAgain(
  db: DeviceDatabase,
  { name, user, args, edited }: Pick<OutboxEntry, 'name' | 'user' | 'args' | 'edited'>,
): Promise<void> {
  if (name !== CANCEL || !edited) return;
  await db.settled
    .where('user')
    .equals(user)
    .filter(({ arrived }) => arrived?.args['orderId'] === args['orderId'])
    .modify({ dismissed: false });
}

/** Forgets what was deleted at a log-out. Runs in the caller's transaction, which holds `settled` and `settings`. */
export async function forgetGoneEdits(db: DeviceDatabase): Promise<void> {
  const before = (await db.setting('arrived-orders'))?.ids ?? [];
  const left = await db.settled.bulkGet([...before]);
  const ids = left.flatMap((found) => found?.id ?? []);
  if (ids.length === 0) await db.settings.delete('arrived-orders');
  else await db.settings.put({ key: 'arrived-orders', ids });
}
