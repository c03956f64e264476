import type { ActionName } from '#shared/actions/registry';
import { fieldsOfError } from '#shared/core/field-errors';
import { MAX_DEPENDENCIES } from '#shared/core/limits';
import { OutboxError } from '../database/outbox-error';
import { storageError } from '../database/write-durably';
import { fitsABatch } from './batch';
import type { NewAction } from './outbox-client';

/** An unchecked action. */
interface Asked extends Pick<NewAction, 'id'> {
  readonly name: ActionName;
  readonly args: unknown;
  readonly deps: readonly string[];
}

/**
 * Checks an action as the server will; what is stored is exactly what is sent. The rules load with the first action: a first visit
 * needs none of them. @throws OutboxError `invalid`; `storage_failed` where the rules are not cached yet
 */
export async function checkAction({ id, name, args, deps }: Asked): Promise<NewAction> {
  const { ACTIONS } = await import('#shared/actions/registry').catch((error: unknown) => {
    throw storageError(error);
  });
  const rule = ACTIONS[name];
  const parsed = rule.args.safeParse(args);
  if (!parsed.success) {
    const fields = fieldsOfError(parsed.error);
    throw new OutboxError('invalid', Object.values(fields)[0] ?? 'Not valid', fields);
  }
  const travels = JSON.parse(JSON.stringify(parsed.data)) as Record<string, unknown>;
  const action = { id, name, version: rule.version, args: travels, deps: [...deps] };
  if (deps.length > MAX_DEPENDENCIES || !fitsABatch(action)) {
    throw new OutboxError('invalid', 'This is too large to be sent.');
  }
  return action;
}
