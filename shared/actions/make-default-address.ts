import * as z from 'zod/mini';
import { makeDefault } from '../addresses/address-book';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { addressBookEffects } from '../decision/effect';

/** Makes an address the default one and unsets the others (docs/shop-rules.md#r-addresses-8). */
export const makeDefaultAddress = defineAction({
  name: 'make-default-address',
  version: 1,
  args: z.strictObject({ addressId: documentId }),

  reads: () => ({ addresses: true }),

  decide({ addressId }, view, { user }) {
    const change = makeDefault(view.addresses, addressId);
    if (change === 'gone') return refused('address_gone', { addressId });
    return applied('done', addressBookEffects(change, user._id), { addressId });
  },
});
