import { ACTIONS, isActionName, type ActionName, type ArgsOf } from '#shared/actions/registry';
import type { QueuedAction } from '#shared/protocol/sync';

/** A queued action whose arguments have been read, told apart by its name. */
export type KnownAction = {
  [Name in ActionName]: { readonly name: Name; readonly args: ArgsOf<Name> };
}[ActionName];

function read<Name extends ActionName>(name: Name, args: unknown): ArgsOf<Name> | undefined {
  const parsed = ACTIONS[name].args.safeParse(args);
  return parsed.success ? (parsed.data as ArgsOf<Name>) : undefined;
}

function known<Name extends ActionName>(name: Name, args: unknown) {
  const found = read(name, args);
  return found && { name, args: found };
}

/**
 * Reads a queued action, so that its arguments can be shown and used again.
 * @returns `undefined` for a name or arguments that this version of the shop does not know
 */
export function readAction({
  name,
  args,
}: Pick<QueuedAction, 'name' | 'args'>): KnownAction | undefined {
  if (!isActionName(name)) return undefined;
  switch (name) {
    case 'add-address':
      return known(name, args);
    case 'edit-address':
      return known(name, args);
    case 'delete-address':
      return known(name, args);
    case 'make-default-address':
      return known(name, args);
    case 'write-review':
      return known(name, args);
    case 'place-cod-order':
      return known(name, args);
    case 'void':
      return known(name, args);
  }
}
