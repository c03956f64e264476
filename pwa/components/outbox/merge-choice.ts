import type { AddressFields } from '#shared/addresses/address';
import { fieldsBy, type AddressFieldName } from '#shared/addresses/address-fields';
import type { Message } from '../../i18n/translate';

export type Keep = 'mine' | 'theirs';

/** What the fields of an address are called on the screen. */
export const FIELD_LABELS = {
  label: 'Label',
  name: 'Recipient’s name',
  address: 'Address',
  landmark: 'Landmark',
  city: 'City',
  state: 'State',
  postalCode: 'Postal Code',
  country: 'Country',
  phone: 'Phone',
  gstin: 'GST number',
} as const satisfies Record<AddressFieldName, Message>;

/**
 * Puts an address together after a conflict: where both sides changed a field, the one that was chosen; elsewhere the
 * side that changed it (docs/shop-rules.md#r-addresses-5).
 * @param seen the fields as they were when the shopper's edit began
 */
export function mergedByChoice(
  seen: AddressFields,
  mine: AddressFields,
  theirs: AddressFields,
  choice: Partial<Record<AddressFieldName, Keep>>,
): AddressFields {
  const pick = (name: AddressFieldName) => {
    const keep = choice[name] ?? (mine[name] === seen[name] ? 'theirs' : 'mine');
    return (keep === 'mine' ? mine : theirs)[name] ?? '';
  };
  return fieldsBy(pick);
}
