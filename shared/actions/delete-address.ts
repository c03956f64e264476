import * as z from 'zod/mini';
import { deleteAddress as deleteFromBook } from '../addresses/address-book';
import { documentId } from '../core/identifier';
import { applied, defineAction } from '../decision/action';
import { addressBookEffects } from '../decision/effect';

/**
 * Deletes an address; the first remaining becomes the default where it was (docs/shop-rules.md#r-addresses-7). It
 * succeeds if the address is already gone.
 */
export const deleteAddress = defineAction({
  name: 'delete-address',
  version: 1,
  args: z.strictObject({ addressId: documentId }),

  reads: () => ({ addresses: true }),

  decide({ addressId }, view, { user }) {
    const change = deleteFromBook(view.addresses, addressId);
    if (change === 'gone') return applied('already_gone', [], { addressId });
    return applied('done', addressBookEffects(change, user._id), { addressId });
  },
});
