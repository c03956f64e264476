import type { QueuedAction } from '../protocol/sync';
import { refused, type Action, type PreparedAction, type Refusal } from './action';
import { addAddress } from './add-address';
import { deleteAddress } from './delete-address';
import { editAddress } from './edit-address';
import { makeDefaultAddress } from './make-default-address';
import { placeCodOrder } from './place-cod-order';
import { voidAction } from './void-action';
import { writeReview } from './write-review';

/** Everything that can stand in the queue. */
export const ACTIONS = {
  'add-address': addAddress,
  'edit-address': editAddress,
  'delete-address': deleteAddress,
  'make-default-address': makeDefaultAddress,
  'write-review': writeReview,
  'place-cod-order': placeCodOrder,
  void: voidAction,
} as const;

export type ActionName = keyof typeof ACTIONS;
/** The arguments of an action, by its name. */
export type ArgsOf<Name extends ActionName> =
  (typeof ACTIONS)[Name] extends Action<infer Args> ? Args : never;

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(ACTIONS, name);
}

/**
 * Finds the rule of a queued action and checks its arguments. An unknown name or version is refused, never passed
 * over (design §4); so are arguments that are not of the schema.
 */
export function prepareAction(
  queued: Pick<QueuedAction, 'name' | 'version' | 'args'>,
): PreparedAction | Refusal {
  if (!isActionName(queued.name)) return refused('unknown_action');
  const action = ACTIONS[queued.name];
  if (queued.version !== action.version) return refused('unknown_action');
  return action.prepare(queued.args);
}
