import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction } from '../decision/action';

/** Takes a product off the shopper's wish list; succeeds if it is already gone. */
export const removeWish = defineAction({
  name: 'remove-wish',
  version: 1,
  args: z.strictObject({ productId: documentId }),

  reads: () => ({ wishes: true }),

  decide({ productId }, { wishes }, { user: { _id: user } }) {
    if (!wishes.some(({ _id }) => _id === productId)) return applied('already_gone', []);
    return applied('done', [{ kind: 'remove-own', user, of: 'wishes', id: productId }]);
  },
});
