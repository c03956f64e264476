import { isCancelled } from './cancelled';
import { stateOf, type OrderProgress, type OrderState } from './order-state';

/** What is done with an order. `pay`: its cash is counted. `remit`: its courier has paid out the cash, and so has delivered it. `redispatch`: with whom it is on its way, or its number, was wrong. `undispatch`: it was not given out after all. `readdress`: where it goes, or whom to phone there, was wrong. */
export type OrderTransition =
  | 'pay'
  | 'deliver'
  | 'pack'
  | 'unpack'
  | 'dispatch'
  | 'redispatch'
  | 'undispatch'
  | 'readdress'
  | 'return'
  | 'remit'
  | 'cancel';
/** What is done with an order at the door, also without a connection. */
export type DoorstepTransition = Extract<OrderTransition, 'pay' | 'deliver'>;
/** Anything the table has a row of. `amend`: its lines are other ones, by a decision of its own (`shared/payments/amend-order.ts`). */
export type OrderStep = OrderTransition | 'amend';

/** For whom a transition is done: the order's shopper, or the shop. */
export type TransitionActorKind = 'shopper' | 'admin';

/** Why a transition is refused; some of these the rules of its fields add (`take-transition.ts`). */
export type TransitionRefusal =
  | 'order_cancelled'
  | 'wrong_step'
  | 'too_late'
  | 'not_cod'
  | 'already_paid'
  | 'already_delivered'
  | 'invoiced'
  | 'not_serviceable'
  | 'cash_unavailable'
  | 'not_paid'
  | 'disputed'
  | 'amount_differs'
  | 'not_returnable';

/** The fields of an order, stored or as a document, that a transition depends on. */
export interface TransitionFacts extends OrderProgress {
  /** Its address is printed on it. */
  readonly invoice?: unknown;
  /** The payer's bank has not decided about a dispute. */
  readonly isDisputed?: true | undefined;
  /** It was paid, and nothing of that is left. */
  readonly isUnfunded?: boolean | undefined;
  /** The payer's bank took a part of it, and no admin has settled that. */
  readonly isShort?: true | undefined;
}

type Reason = 'none' | 'optional' | 'required';
type Check = keyof typeof CHECKS;

interface TransitionRule {
  /** From which states it leads on. */
  readonly from: readonly OrderState[];
  /** The state after it; `null`: it stays as it was. */
  readonly to: OrderState | null;
  /** Who may, and whether they say why. */
  readonly by: Readonly<Partial<Record<TransitionActorKind, Reason>>>;
  /** What it needs, in the order in which it is refused; a cancelled order is refused before. */
  readonly checks: readonly Check[];
  /** The refusal where it does not lead on. */
  readonly refusal: 'wrong_step' | 'too_late';
  /** What goes back with it: pieces as its fields say, or all of its stock and money. */
  readonly goesBack: 'nothing' | 'pieces' | 'stock-and-money';
  /** In the address of its calls, and in the key of an older request: what the order is then. */
  readonly done: string;
}

/**
 * The one table of status transitions (docs/shop-rules.md#r-orders-14): server, offline actions, bulk actions and the buttons of the
 * screens follow it. An order may be delivered without having been packed or dispatched: a shop may work without these statuses.
 */
export const TRANSITIONS: Readonly<Record<OrderStep, TransitionRule>> = {
  pay: {
    from: ['placed', 'packed', 'dispatched', 'delivered'],
    to: null,
    by: { admin: 'none' },
    checks: ['cash', 'unpaid', 'state'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'paid',
  },
  deliver: {
    from: ['placed', 'packed', 'dispatched'],
    to: 'delivered',
    by: { admin: 'none' },
    checks: ['undelivered', 'paid', 'undisputed', 'state', 'funded', 'intact'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'delivered',
  },
  pack: {
    from: ['placed'],
    to: 'packed',
    by: { admin: 'none' },
    checks: ['state', 'undisputed', 'secured', 'intact'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'packed',
  },
  unpack: {
    from: ['packed'],
    to: 'placed',
    by: { admin: 'none' },
    checks: ['state'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'unpacked',
  },
  dispatch: {
    from: ['placed', 'packed'],
    to: 'dispatched',
    by: { admin: 'none' },
    checks: ['state', 'undisputed', 'secured', 'intact'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'dispatched',
  },
  redispatch: {
    from: ['dispatched'],
    to: null,
    by: { admin: 'none' },
    checks: ['state'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'redispatched',
  },
  undispatch: {
    from: ['dispatched'],
    to: null,
    by: { admin: 'none' },
    checks: ['state'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'undispatched',
  },
  readdress: {
    from: ['placed'],
    to: null,
    by: { admin: 'none' },
    checks: ['state', 'uninvoiced'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'readdressed',
  },
  amend: {
    from: ['placed'],
    to: null,
    by: { admin: 'none' },
    checks: ['state', 'uninvoiced', 'uncollected', 'undisputed', 'funded', 'intact'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'amended',
  },
  // Of a part of its pieces, it stays as it was until nothing is left with the shopper.
  return: {
    from: ['dispatched', 'delivered'],
    to: 'returned',
    by: { admin: 'optional' },
    checks: ['state'],
    refusal: 'wrong_step',
    goesBack: 'pieces',
    done: 'returned',
  },
  remit: {
    from: ['dispatched', 'delivered', 'returned'],
    to: null,
    by: { admin: 'none' },
    checks: ['cash', 'state'],
    refusal: 'wrong_step',
    goesBack: 'nothing',
    done: 'remitted',
  },
  cancel: {
    from: ['placed', 'packed', 'expired'],
    to: 'cancelled',
    by: { shopper: 'optional', admin: 'required' },
    checks: ['state', 'uncounted'],
    refusal: 'too_late',
    goesBack: 'stock-and-money',
    done: 'cancelled',
  },
};

interface Asked {
  readonly transition: OrderStep;
  readonly by: TransitionActorKind;
}

/** What a transition may need. Each says why an order does not have it; `null` where it does. */
const CHECKS = {
  state: (order, { transition }) =>
    leadsOn(order, transition) ? null : TRANSITIONS[transition].refusal,
  cash: ({ paymentMethod }) => (paymentMethod === 'COD' ? null : 'not_cod'),
  unpaid: ({ isPaid }) => (isPaid ? 'already_paid' : null),
  paid: ({ isPaid }) => (isPaid ? null : 'not_paid'),
  uninvoiced: ({ invoice }) => (invoice ? 'invoiced' : null),
  /** No cash of it was counted, nor is it in exchange for what was paid. */
  uncollected: ({ paymentMethod, isPaid }) =>
    isPaid && paymentMethod === 'COD' ? 'already_paid' : null,
  undelivered: ({ isDelivered }) => (isDelivered ? 'already_delivered' : null),
  // Sent now, both the goods and the money may be gone; what is on its way already may arrive.
  undisputed: ({ isDisputed, dispatched, returned }) =>
    isDisputed && (!dispatched || returned) ? 'disputed' : null,
  funded: ({ isUnfunded, dispatched }) => (isUnfunded && !dispatched ? 'not_paid' : null),
  /** Its money is there, or comes at the door. */
  secured: ({ isPaid, isUnfunded, paymentMethod }) =>
    (isPaid ? !isUnfunded : paymentMethod === 'COD') ? null : 'not_paid',
  /** The bank left all of its money. */
  intact: ({ isShort, dispatched }) => (isShort && !dispatched ? 'disputed' : null),
  // Only the shop knows where cash is that was counted, and gives it back.
  uncounted: ({ paymentMethod, isPaid }, { by }) =>
    by === 'shopper' && paymentMethod === 'COD' && isPaid ? 'too_late' : null,
} as const satisfies Record<
  string,
  (order: TransitionFacts, asked: Asked) => TransitionRefusal | null
>;

/** Whether a transition leads on from the state of an order; its money is asked about apart (`refusalOf`). */
export function leadsOn(order: OrderProgress, transition: OrderStep): boolean {
  return TRANSITIONS[transition].from.includes(stateOf(order));
}

/**
 * Why a transition of an order is refused (docs/shop-rules.md#r-orders-14, docs/shop-rules.md#r-orders-13); `null` where it is not. What
 * its fields say is looked at where it is taken (`takeTransition`).
 */
export function refusalOf(
  order: TransitionFacts,
  transition: OrderStep,
  by: TransitionActorKind = 'admin',
): TransitionRefusal | null {
  if (isCancelled(order)) return 'order_cancelled';
  for (const check of TRANSITIONS[transition].checks) {
    const refusal = CHECKS[check](order, { transition, by });
    if (refusal) return refusal;
  }
  return null;
}

/** Whether a transition of an order is not refused: what a screen offers. */
export const canTake = (
  order: TransitionFacts,
  transition: OrderStep,
  by: TransitionActorKind = 'admin',
): boolean => refusalOf(order, transition, by) === null;

/** Whether an order is to be packed: cash comes at the door, all else is paid before. */
export function isReadyToPack(order: OrderProgress): boolean {
  return leadsOn(order, 'pack') && (order.isPaid || order.paymentMethod === 'COD');
}

/** Why a transition does not lead on from a state, in plain words; cancelled orders have a code of their own. */
export const WRONG_STATE_WORDS: Readonly<Record<Exclude<OrderState, 'cancelled'>, string>> = {
  placed: 'This order is not packed yet',
  packed: 'This order is already packed',
  dispatched: 'This order is already dispatched',
  delivered: 'This order is already delivered',
  returned: 'This order was returned',
  expired: 'This order was closed, because it was not paid in time',
};
