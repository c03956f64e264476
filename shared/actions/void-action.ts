import * as z from 'zod/mini';
import type { QueuedAction } from '../protocol/sync';
import { applied, defineAction } from '../decision/action';

/**
 * Uses up a number, since sequences have no holes. Sent under the id of another action it revokes that one: whatever number the
 * action was ever sent under, it never runs from then on, or the answer is the outcome that it already has
 * (docs/sync-protocol.md#taking-back).
 */
export const voidAction = defineAction({
  name: 'void',
  version: 2,
  args: z.strictObject({}),
  reads: () => ({}),
  decide: () => applied('voided', []),
});

/** Whether an action, sent under the id of another, revokes that one. */
export function isRevocation({ name, version }: Pick<QueuedAction, 'name' | 'version'>): boolean {
  return name === voidAction.name && version === voidAction.version;
}
