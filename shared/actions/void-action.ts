import * as z from 'zod/mini';
import { applied, defineAction } from '../decision/action';
import { VOID } from './void';

/**
 * Uses up a number, since sequences have no holes. Sent under the id of another action it revokes that one: whatever number the
 * action was ever sent under, it never runs from then on, or the answer is the outcome that it already has
 * (docs/sync-protocol.md#taking-back).
 */
export const voidAction = defineAction({
  ...VOID,
  args: z.strictObject({}),
  reads: () => ({}),
  decide: () => applied('voided', []),
});
