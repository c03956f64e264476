import type { QueuedAction } from '../protocol/sync';

/** What an action is called that only uses up a number (`void-action.ts`). */
export const VOID = { name: 'void', version: 2 } as const;

/** Whether an action, sent under the id of another, revokes that one. */
export function isRevocation({ name, version }: Pick<QueuedAction, 'name' | 'version'>): boolean {
  return name === VOID.name && version === VOID.version;
}
