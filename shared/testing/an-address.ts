import type { AddressFields } from '../addresses/address';

/** An address with everything filled in, by which tests change what they are about. */
export const home: AddressFields = {
  label: 'Home',
  address: '12 Lake Road',
  city: 'Pune',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
};
