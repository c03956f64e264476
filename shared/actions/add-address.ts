import * as z from 'zod/mini';
import { addressBody, MAX_ADDRESSES } from '../addresses/address';
import { addAddress as addToBook } from '../addresses/address-book';
import { uuid } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { addressBookEffects } from '../decision/effect';

/** Adds an address to the shopper's book; an equal one is reused, not doubled (docs/shop-rules.md#r-addresses-4). */
export const addAddress = defineAction({
  name: 'add-address',
  version: 1,
  args: z.strictObject({ addressId: uuid, body: addressBody }),

  reads: () => ({ addresses: true }),

  decide({ addressId, body }, view, { user }) {
    const { change, addressId: saved, merged } = addToBook(view.addresses, body, addressId, true);
    if (!merged && view.addresses.some((address) => address._id === addressId))
      return refused('id_reused');
    if (!merged && view.addresses.length >= MAX_ADDRESSES) return refused('too_many_addresses');
    const effects = addressBookEffects(change, user._id);
    return applied(merged ? 'merged' : 'done', effects, { addressId: saved });
  },
});
