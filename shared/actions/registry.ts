import type { QueuedAction } from '../protocol/sync';
import { refused, type Action, type PreparedAction, type Refusal } from '../decision/action';
import { addAddress } from './add-address';
import { answerReview } from './answer-review';
import { collectCash } from './collect-cash';
import { cancelOrderAction } from './cancel-order';
import { addWish } from './add-wish';
import { deleteAddress } from './delete-address';
import { deliverOrder } from './deliver-order';
import { editAddress } from './edit-address';
import { makeDefaultAddress } from './make-default-address';
import { notifyWhenBack, stopNotifying } from './notify-when-back';
import { pickUpReturn } from './pick-up-return';
import { placeCodOrder } from './place-cod-order';
import { removeWish } from './remove-wish';
import { requestReturn } from './request-return';
import { setCart } from './set-cart';
import { voidAction } from './void-action';
import { noteStop } from './note-stop';
import { notAtHome } from './not-at-home';
import { refuseDelivery } from './refuse-delivery';
import { orderStops } from './order-stops';
import { takeStop } from './take-stop';
import { withdrawReturn } from './withdraw-return';
import { writeReview } from './write-review';

/** Every action that can be queued. */
export const ACTIONS = {
  'add-address': addAddress,
  'edit-address': editAddress,
  'delete-address': deleteAddress,
  'make-default-address': makeDefaultAddress,
  'write-review': writeReview,
  'answer-review': answerReview,
  'place-cod-order': placeCodOrder,
  'collect-cash': collectCash,
  'deliver-order': deliverOrder,
  'not-at-home': notAtHome,
  'refuse-delivery': refuseDelivery,
  'note-stop': noteStop,
  'take-stop': takeStop,
  'order-stops': orderStops,
  'cancel-order': cancelOrderAction,
  'request-return': requestReturn,
  'withdraw-return': withdrawReturn,
  'pick-up-return': pickUpReturn,
  'add-wish': addWish,
  'remove-wish': removeWish,
  'set-cart': setCart,
  'notify-when-back': notifyWhenBack,
  'stop-notifying': stopNotifying,
  void: voidAction,
} as const;

export type ActionName = keyof typeof ACTIONS;
type ArgsByName = {
  [Name in ActionName]: (typeof ACTIONS)[Name] extends Action<infer Args> ? Args : never;
};
/** The arguments of an action, by its name. */
export type ArgsOf<Name extends ActionName> = ArgsByName[Name];

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(ACTIONS, name);
}

/** A rule as it is looked up: by its name and its version together. */
export interface RegisteredAction {
  readonly name: string;
  readonly version: number;
  prepare(args: unknown): PreparedAction | Refusal;
}

/**
 * Rules of earlier versions. A queue may hold what was done with yesterday's code: when an action changes, its new rule
 * takes the place in `ACTIONS` and the one before it moves here, unchanged, for as long as the protocol's floor allows.
 */
const EARLIER_ACTIONS: readonly RegisteredAction[] = [];

/** Finds the rule of a queued action and checks its arguments. */
export type PrepareAction = (
  queued: Pick<QueuedAction, 'name' | 'version' | 'args'>,
) => PreparedAction | Refusal;

/**
 * Makes the lookup of rules. An unknown name or version is refused, never skipped; so are arguments that do not match
 * the rule's schema.
 * @throws Error where two rules have the same name and version
 */
export function createRegistry(actions: readonly RegisteredAction[]): PrepareAction {
  const keyOf = (name: string, version: number) => `${version} ${name}`;
  const rules = new Map(actions.map((action) => [keyOf(action.name, action.version), action]));
  if (rules.size < actions.length) throw new Error('Two rules of one name and version');
  return ({ name, version, args }) =>
    rules.get(keyOf(name, version))?.prepare(args) ?? refused('unknown_action');
}

export const prepareAction = createRegistry([...Object.values(ACTIONS), ...EARLIER_ACTIONS]);
