import * as z from 'zod/mini';
import { applied, defineAction } from '../decision/action';

/**
 * Uses up the number of an action that was taken back before it was sent: sequences have no holes
 * (docs/sync-protocol.md#taking-back).
 */
export const voidAction = defineAction({
  name: 'void',
  version: 1,
  args: z.strictObject({}),
  reads: () => ({}),
  decide: () => applied('voided', []),
});
