import type { AddressFields } from './address';

/** The names of the fields that an edit may change, each merged on its own. */
export const ADDRESS_FIELD_NAMES = [
  'label',
  'name',
  'address',
  'landmark',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'gstin',
] as const satisfies readonly (keyof AddressFields)[];
export type AddressFieldName = (typeof ADDRESS_FIELD_NAMES)[number];

const OPTIONAL_FIELDS = ['label', 'name', 'landmark', 'state', 'gstin'] as const;

/** The fields of an address, each as it is asked for. An empty one that may be left out is none. */
export function fieldsBy(valueOf: (name: AddressFieldName) => string | undefined): AddressFields {
  const fields: AddressFields = {
    address: valueOf('address') ?? '',
    city: valueOf('city') ?? '',
    postalCode: valueOf('postalCode') ?? '',
    country: valueOf('country') ?? '',
    phone: valueOf('phone') ?? '',
  };
  for (const name of OPTIONAL_FIELDS) {
    const value = valueOf(name);
    if (value) fields[name] = value;
  }
  return fields;
}

/** Picks the editable fields out of an address. */
export const fieldsOf = (address: AddressFields): AddressFields =>
  fieldsBy((name) => address[name]);

/** Two addresses are the same place when these four agree, for the same recipient and business (docs/shop-rules.md#r-addresses-4). */
export function samePlace(a: AddressFields, b: AddressFields): boolean {
  return (
    (a.name ?? '') === (b.name ?? '') &&
    (a.gstin ?? '') === (b.gstin ?? '') &&
    a.address === b.address &&
    a.city === b.city &&
    a.postalCode === b.postalCode &&
    a.country === b.country
  );
}
