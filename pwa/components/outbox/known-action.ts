import { ACTIONS, isActionName, type ActionName, type ArgsOf } from '#shared/actions/registry';
import type { Action } from '#shared/decision/action';
import type { QueuedAction } from '#shared/protocol/sync';

/** A queued action with parsed arguments, discriminated by its name. */
export type KnownAction<Name extends ActionName = ActionName> = {
  [Each in Name]: { readonly name: Each; readonly args: ArgsOf<Each> };
}[Name];

/** What can be queued, in the form that keeps the arguments of a name with the name. */
const RULES: { readonly [Name in ActionName]: Action<ArgsOf<Name>> } = ACTIONS;

function read<Name extends ActionName>(name: Name, args: unknown): KnownAction<Name> | undefined {
  const parsed = RULES[name].args.safeParse(args);
  return parsed.success ? { name, args: parsed.data } : undefined;
}

/**
 * Reads a queued action, so that its arguments can be shown and used again.
 * @returns `undefined` for a name or arguments that this version of the shop does not know
 */
export function readAction({
  name,
  args,
}: Pick<QueuedAction, 'name' | 'args'>): KnownAction | undefined {
  return isActionName(name) ? read(name, args) : undefined;
}
