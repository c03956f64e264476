import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import { prepareAction } from '#shared/actions/registry';
import { MAX_ROUND_DONE } from '#shared/admin/round';
import { documentOfStop, type OrderDocument } from '#shared/orders/order';
import { stateOf } from '#shared/orders/order-state';
import type { ReturnRequest } from '#shared/orders/return-request';
import { canStep, findReturn, isPickedUp } from '#shared/orders/return-steps';
import type { Actor } from '#shared/users/user';
import type { OutboxEntry, SettledAction } from '../../database/outbox-entry';
import type { RoundRow } from '../../database/round-row';
import type { QueueSnapshot } from '../../outbox/queue-snapshot';
import { orderOf } from '../../replica/optimistic-order';

/** One door of a round: the order with this device's actions applied optimistically. */
export interface Stop {
  readonly order: OrderDocument;
  /** The returns to take along there, and those that were; none where something is handed over. */
  readonly pickUps: readonly ReturnRequest[];
  readonly cash: 'due' | 'collected' | 'none';
  /** The cash was collected on this device. */
  readonly collectedHere: boolean;
  /** Nothing is left to do: it was delivered, its returns were picked up, or the shop no longer lists it. */
  readonly isDone: boolean;
  /** How far what was done here has come; `null` where nothing was. */
  readonly mark: 'waiting' | 'sending' | 'asking' | 'received' | 'attention' | null;
  /** Without an answer, in the order in which they will take effect. */
  readonly waiting: readonly OutboxEntry[];
  /** What was refused and not dealt with. */
  readonly refused: readonly SettledAction[];
  /** What was refused only because another one was. */
  readonly refusedWith: readonly SettledAction[];
  /** What another admin had done before. */
  readonly doneBefore: readonly SettledAction[];
}

/** What was done on this device about one order. */
interface DoneActions {
  readonly applied: SettledAction[];
  readonly waiting: OutboxEntry[];
  readonly refused: SettledAction[];
  /** Taken back, though it may have arrived: the shop is being asked. */
  readonly asking: OutboxEntry[];
}

/** After these nothing is left to do at a door, or its cash is here. */
const ENDS: ReadonlySet<string> = new Set([
  'collect-cash',
  'deliver-order',
  'refuse-delivery',
  'pick-up-return',
]);
const NAMES: ReadonlySet<string> = new Set([
  ...ENDS,
  'not-at-home',
  'note-stop',
  'take-stop',
  'order-stops',
]);

/** What was done at doors, by the order's id. */
function actionsByOrder({ waiting, settled, asking }: QueueSnapshot): Map<string, DoneActions> {
  const found = new Map<string, DoneActions>();
  const actionsOf = ({ name, args }: OutboxEntry): DoneActions | undefined => {
    const id = args['orderId'];
    if (!NAMES.has(name) || typeof id !== 'string') return undefined;
    const actions = found.get(id) ?? { applied: [], waiting: [], refused: [], asking: [] };
    found.set(id, actions);
    return actions;
  };
  const inOrderOfEffect = settled.toSorted((a, b) => a.settledAt - b.settledAt || a.seq - b.seq);
  for (const entry of inOrderOfEffect) {
    if (entry.outcome.status === 'applied') actionsOf(entry)?.applied.push(entry);
    else if (!entry.dismissed) actionsOf(entry.arrived ?? entry)?.refused.push(entry);
  }
  for (const entry of waiting) actionsOf(entry)?.waiting.push(entry);
  for (const { instead } of asking) if (instead) actionsOf(instead)?.asking.push(instead);
  return found;
}

/** Applies an action to an order by the shared decision; one that would be refused changes nothing. */
function withAction(order: OrderDocument, entry: OutboxEntry, user: Actor): OrderDocument {
  const prepared = prepareAction(entry);
  if (prepared.status === 'refused') return order;
  const view = {
    addresses: [],
    ...NO_OWN_DOCUMENTS,
    product: () => undefined,
    order: () => orderOf(order),
    ownReview: () => undefined,
  };
  const context = { user, isAdmin: true, now: entry.enqueuedAt, actionId: entry.id };
  const decision = prepared.decide(view, context);
  const effects = decision.status === 'applied' ? decision.effects : [];
  const put = effects.find((effect) => effect.kind === 'put-order');
  return put ? documentOfStop(put.order) : order;
}

function stopOf(
  row: RoundRow,
  { applied, waiting, refused, asking }: DoneActions,
  sending: ReadonlySet<string>,
  user: Actor,
): Stop {
  const order = [...notIn(row, applied), ...waiting].reduce(
    (before, entry) => withAction(before, entry, user),
    row.order,
  );
  const pickUps = pickUpsOf(order);
  const isPickUp = pickUps.length > 0;
  const isDone =
    row.doneAt !== undefined ||
    (isPickUp ? pickUps.every(isPickedUp) : order.isDelivered || order.returned !== undefined);
  // Its reason is shown already.
  const isRefusedWith = ({ outcome }: SettledAction) =>
    refused.some(({ id }) => id === outcome.detail?.dependency);
  const isCash = order.paymentMethod === 'COD';
  const collects = ({ name }: OutboxEntry) => name === 'collect-cash';
  return {
    order,
    pickUps,
    cash: !isCash ? 'none' : order.isPaid ? 'collected' : 'due',
    collectedHere:
      row.collected === true || (!isPickUp && hasCollected(applied)) || waiting.some(collects),
    // What was done there at the delivery, days before, says nothing about what is to be picked up.
    mark: markOf(
      {
        applied: isPickUp && !isDone ? [] : applied.filter(({ name }) => ENDS.has(name)),
        waiting,
        refused,
        asking,
      },
      sending,
      row,
    ),
    waiting,
    refused: refused.filter((one) => !isRefusedWith(one)),
    refusedWith: refused.filter(isRefusedWith),
    isDone,
    doneBefore: applied.filter((one) => one.outcome.code === 'already_done' && isNews(one, order)),
  };
}

/** Whether it is still worth saying who had done something before. */
function isNews({ name, outcome: { detail } }: SettledAction, { stop }: OrderDocument): boolean {
  if (name === 'take-stop') return stop?.takenBy?.name === detail?.doneBy;
  const { visits = [] } = stop ?? {};
  const later = visits.findIndex(({ at }) => at === detail?.doneAt) + 1;
  return name !== 'not-at-home' || later === 0 || later === visits.length;
}

/** The returns of an order that wait at its door, and those that came from there and are not in the shop yet. */
function pickUpsOf({ returnRequests = [] }: OrderDocument): ReturnRequest[] {
  return returnRequests.filter(
    (request) => canStep(request, 'pick-up') || request.state === 'picked-up',
  );
}

/** What the shop had not applied when it reported the order's status. */
function notIn({ includes = [] }: RoundRow, applied: readonly SettledAction[]): SettledAction[] {
  return applied.filter(({ id }) => !includes.includes(id));
}

/** Whether this device has taken the cash, and the shop has said so. */
function hasCollected(applied: readonly SettledAction[]): boolean {
  return applied.some(({ name, outcome }) => name === 'collect-cash' && outcome.code === 'done');
}

function markOf(
  { applied, waiting, refused, asking }: DoneActions,
  sending: ReadonlySet<string>,
  { doneAt }: RoundRow,
): Stop['mark'] {
  if (refused.length > 0) return 'attention';
  if (asking.length > 0) return 'asking';
  if (waiting.some(({ id }) => sending.has(id))) return 'sending';
  if (waiting.length > 0) return 'waiting';
  return applied.length > 0 || doneAt !== undefined ? 'received' : null;
}

const NONE: DoneActions = { applied: [], waiting: [], refused: [], asking: [] };

/** Numbers in addresses count as numbers: house 9 comes before house 10. */
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By postal code, then by street. */
export function byPlace({ order: a }: Stop, { order: b }: Stop): number {
  return (
    inOrder.compare(a.shippingAddress.postalCode, b.shippingAddress.postalCode) ||
    inOrder.compare(a.shippingAddress.address, b.shippingAddress.address) ||
    (a._id < b._id ? -1 : 1)
  );
}

/**
 * The doors of a round, by postal code, then by street, with this device's actions applied by the shared decisions
 * (docs/shop-rules.md#r-doorstep-3).
 * @param rows of one admin
 * @param queue theirs
 */
export function stopsOf(rows: readonly RoundRow[], queue: QueueSnapshot, user: Actor): Stop[] {
  const actions = actionsByOrder(queue);
  return rows
    .map((row) => stopOf(row, actions.get(row._id) ?? NONE, queue.sending, user))
    .sort(byPlace);
}

/** The ids of what was done at doors, and answered. */
export function answeredAtDoors({ settled }: Pick<QueueSnapshot, 'settled'>): string[] {
  return settled
    .filter(({ name, outcome }) => NAMES.has(name) && outcome.status === 'applied')
    .map(({ id }) => id);
}

/** The orders with answered actions of this device: their status is asked for, wherever they are by now. */
export function doneOrders({ settled }: Pick<QueueSnapshot, 'settled'>): string[] {
  const ids = settled
    .filter(({ name, outcome }) => ENDS.has(name) && outcome.status === 'applied')
    .toSorted((a, b) => b.settledAt - a.settledAt)
    .map(({ args }) => String(args['orderId']));
  return [...new Set(ids)].slice(0, MAX_ROUND_DONE);
}

/**
 * What the shop had applied, and does not know of any more: it was restored from a backup.
 * @param orders those whose status the shop has reported
 * @param answered the ids of what had been answered before the shop was asked for these orders
 */
export function lostAtDoors(
  orders: readonly OrderDocument[],
  queue: QueueSnapshot,
  answered: ReadonlySet<string>,
): SettledAction[] {
  const actions = actionsByOrder(queue);
  return orders.flatMap((order) =>
    (actions.get(order._id)?.applied ?? []).filter(
      (entry) => answered.has(entry.id) && !showsEffect(order, entry),
    ),
  );
}

function showsEffect(order: OrderDocument, { name, args }: OutboxEntry): boolean {
  if (name === 'collect-cash') return order.isPaid;
  if (name === 'deliver-order') return order.isDelivered;
  if (name === 'refuse-delivery') return order.returned !== undefined;
  if (name === 'not-at-home')
    return (
      stateOf(order) !== 'dispatched' || (order.stop?.visits?.length ?? 0) > Number(args['visits'])
    );
  // Newer ones take their place.
  if (name === 'note-stop' || name === 'take-stop') return true;
  const request = findReturn(order, String(args['returnId']));
  // Refused after it was picked up, too.
  return request !== undefined && !canStep(request, 'pick-up') && request.state !== 'requested';
}

/**
 * The rows of a round when the server has listed again which orders are on their way. An order that it names no more stays while
 * something about it waits or was refused, and for a shift where it was delivered from this device.
 * @param stays how long that is, in milliseconds
 * @param now milliseconds since 1970, by the shop's clock
 * @param answered as of `lostAtDoors`
 */
export function nextRows(
  before: readonly RoundRow[],
  orders: readonly OrderDocument[],
  queue: QueueSnapshot,
  user: Actor,
  stays: number,
  now: number,
  answered: ReadonlySet<string>,
): RoundRow[] {
  const actions = actionsByOrder(queue);
  const rowsBefore = new Map(before.map((row) => [row._id, row]));
  const lost = new Set(lostAtDoors(orders, queue, answered));
  const collected = (row: RoundRow | undefined, id: string) => {
    const { applied } = actions.get(id) ?? NONE;
    const isLost = applied.some((entry) => lost.has(entry) && entry.name === 'collect-cash');
    // Of the delivery of what is to be picked up now, the cash was counted in another shift.
    const isPickUp = row === undefined && orders.some((one) => one._id === id && one.isDelivered);
    return !isLost && (row?.collected === true || (!isPickUp && hasCollected(applied)))
      ? { collected: true as const }
      : {};
  };
  const named = new Set(orders.map(({ _id }) => _id));
  const gone = before.flatMap((row): RoundRow[] => {
    if (named.has(row._id)) return [];
    const { applied, waiting, refused, asking } = actions.get(row._id) ?? NONE;
    const marked = { ...row, ...collected(row, row._id) };
    if (waiting.length + refused.length + asking.length > 0) return [marked];
    if (!applied.some(({ name }) => ENDS.has(name)) && row.doneAt === undefined) return [];
    const doneAt = row.doneAt ?? now;
    const order = notIn(row, applied).reduce((at, entry) => withAction(at, entry, user), row.order);
    return Math.abs(now - doneAt) < stays ? [{ ...marked, order, doneAt }] : [];
  });
  const there = orders.map((order): RoundRow => ({
    _id: order._id,
    user: user._id,
    order,
    includes: (actions.get(order._id)?.applied ?? [])
      .map(({ id }) => id)
      .filter((id) => answered.has(id)),
    ...collected(rowsBefore.get(order._id), order._id),
  }));
  return [...there, ...gone];
}
