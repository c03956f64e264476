import * as z from 'zod/mini';
import { addressBody, addressFields } from '../addresses/address';
import { editAddress as editInBook } from '../addresses/address-book';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { addressBookEffects } from '../decision/effect';

/**
 * Edits an address field by field; a field that was edited elsewhere too asks which to keep
 * (docs/shop-rules.md#r-addresses-5).
 */
export const editAddress = defineAction({
  name: 'edit-address',
  version: 1,
  args: z.strictObject({
    addressId: documentId,
    /** The fields as the shopper saw them when the edit began. */
    seen: addressFields,
    body: addressBody,
  }),

  reads: () => ({ addresses: true }),

  decide({ addressId, seen, body }, view, { user }) {
    const result = editInBook(view.addresses, addressId, seen, body);
    if (result === 'gone') return refused('address_gone', { addressId });
    if ('fields' in result) {
      return refused('address_conflict', {
        addressId,
        conflictFields: [...result.fields],
        currentAddress: result.current,
      });
    }
    const effects = addressBookEffects(result.change, user._id);
    return applied(result.merged ? 'merged' : 'done', effects, { addressId });
  },
});
