import { isActionName, type ActionName } from '#shared/actions/registry';
import type { RefusalCode } from '#shared/decision/outcome';
import type { Ending, SettledAction } from '../../database/outbox-entry';
import { undoOf } from './undo-of';

/** What a shopper can do about a refused action. None is ever silently dropped. */
export type Resolution =
  /** The same order at today's price, or confirmed once more. */
  | 'accept'
  /** The same order with the pieces that are left. */
  | 'take'
  /** Back into the cart. */
  | 'edit-cart'
  /** Back into the cart, and on to the choice of an address. */
  | 'other-address'
  /** Choose field by field between two edits of an address. */
  | 'choose'
  /** Keep the edited address as a new one. */
  | 'save-as-new'
  /** To the address book. */
  | 'edit-address'
  | 'copy-text'
  /** The same once more. */
  | 'again'
  /** The very action that got no answer: if it has arrived, nothing is done twice. */
  | 'send-again'
  /** What the shop already had stays. */
  | 'keep-it'
  /** What the shop already had is undone. */
  | 'cancel-it'
  /** It is undone, and what was to come in its place is ordered. */
  | 'cancel-and-order'
  | 'discard';

type Refused = Extract<Ending, { status: 'refused' }>;
type Ways = readonly Resolution[];

const NOTHING_LEFT: Ways = ['edit-cart', 'discard'];
const ORDER_AGAIN: Ways = ['again', 'edit-cart', 'discard'];
const AGAIN: Ways = ['again', 'discard'];
const DISCARD: Ways = ['discard'];
/** For an action that got no answer, and may have arrived: every resolution asks the shop for it first. */
const SEND_AGAIN: Ways = ['send-again', 'copy-text', 'discard'];
const SEND_ORDER_AGAIN: Ways = ['send-again', 'edit-cart', 'copy-text', 'discard'];

const ORDER: Partial<Record<RefusalCode, Ways>> = {
  price_changed: ['accept', 'edit-cart', 'discard'],
  confirm_again: ['accept', 'edit-cart', 'discard'],
  out_of_stock: ['take', 'edit-cart', 'discard'],
  limit_reached: ['edit-cart', 'again', 'discard'],
  not_serviceable: ['other-address', 'edit-cart', 'discard'],
  stale: ORDER_AGAIN,
  forgotten: ORDER_AGAIN,
  dependency_refused: ORDER_AGAIN,
  internal: ORDER_AGAIN,
};

const EDITED: Partial<Record<RefusalCode, Ways>> = {
  address_conflict: ['choose', 'discard'],
  address_gone: ['save-as-new', 'discard'],
  dependency_refused: ['save-as-new', 'discard'],
  forgotten: AGAIN,
  stale: AGAIN,
  internal: AGAIN,
};

const ADDED: Partial<Record<RefusalCode, Ways>> = {
  too_many_addresses: ['again', 'edit-address', 'discard'],
  forgotten: AGAIN,
  stale: AGAIN,
  internal: AGAIN,
};

/** For what is repeated with one tap. */
const SMALL: Partial<Record<RefusalCode, Ways>> = {
  forgotten: AGAIN,
  stale: AGAIN,
  internal: AGAIN,
};

const AT_THE_DOOR: Partial<Record<RefusalCode, Ways>> = {
  ...SMALL,
  dependency_refused: AGAIN,
  not_paid: AGAIN,
};

interface WaysByCode {
  readonly some: Partial<Record<RefusalCode, Ways>>;
  readonly rest: Ways;
}
const SMALL_ACTION: WaysByCode = { some: SMALL, rest: DISCARD };
/** All others are small. */
const BY_ACTION: Partial<Record<ActionName, WaysByCode>> = {
  'place-cod-order': { some: ORDER, rest: NOTHING_LEFT },
  'write-review': {
    some: {
      forgotten: ['again', 'copy-text', 'discard'],
      stale: ['again', 'copy-text', 'discard'],
      internal: ['again', 'copy-text', 'discard'],
    },
    rest: ['copy-text', 'discard'],
  },
  'answer-review': { some: SMALL, rest: ['copy-text', 'discard'] },
  'add-address': { some: ADDED, rest: DISCARD },
  'edit-address': { some: EDITED, rest: DISCARD },
  'collect-cash': { some: AT_THE_DOOR, rest: DISCARD },
  'deliver-order': { some: AT_THE_DOOR, rest: DISCARD },
  void: { some: {}, rest: DISCARD },
};

/**
 * The ways on from a refusal, the most likely first (docs/shop-rules.md#r-texts-4).
 * Taking what is left is offered only where something is, and a new price only where it is known: of a large order that was refused,
 * the shop says the prices once.
 */
export function resolutionsOf(name: string, outcome: Refused): Ways {
  if (!isActionName(name)) return DISCARD;
  if (outcome.code === 'arrived') return ['keep-it'];
  if (outcome.code === 'undeliverable')
    return name === 'place-cod-order' ? SEND_ORDER_AGAIN : SEND_AGAIN;
  const { some, rest } = BY_ACTION[name] ?? SMALL_ACTION;
  const ways = some[outcome.code] ?? rest;
  const items = outcome.detail?.quote?.items;
  const without = (left: Ways, gone: Resolution) => left.filter((way) => way !== gone);
  const priced = items ? ways : without(ways, 'accept');
  return items?.some((item) => item.available > 0) ? priced : without(priced, 'take');
}

/** The ways on where the shop already had what was taken back or replaced, as far as that can be undone. */
export function resolutionsOfArrived({ edited, name, arrived }: SettledAction): Ways {
  // What was written in its place is not to be lost.
  if (name === 'write-review') return ['keep-it', 'copy-text'];
  if (!arrived || !undoOf(arrived)) return ['keep-it'];
  const isOrder = arrived.name === 'place-cod-order';
  const goesOn = isOrder && (edited === true || name === 'place-cod-order');
  return goesOn ? ['keep-it', 'cancel-it', 'cancel-and-order'] : ['keep-it', 'cancel-it'];
}
