import { lineKey } from '../catalogue/variant';
import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction } from '../decision/action';

/** Takes a product off the shopper's wish list; succeeds if it is already gone. */
export const removeWish = defineAction({
  name: 'remove-wish',
  version: 1,
  args: z.strictObject({ productId: documentId, variant: z.optional(documentId) }),

  reads: () => ({ wishes: true }),

  decide({ productId, variant }, { wishes }, { user: { _id: user } }) {
    const id = lineKey(productId, variant);
    if (!wishes.some(({ _id }) => _id === id)) return applied('already_gone', []);
    return applied('done', [{ kind: 'remove-own', user, of: 'wishes', id }]);
  },
});
