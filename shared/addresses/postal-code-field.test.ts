import { expect, test } from 'vitest';
import { addressFields } from './address';
import { home } from '../testing/an-address';

// docs/shop-rules.md#r-forms-2
test.each([
  ['411\u00a0001', '411 001'],
  ['\u200b\u200e४११००१ ', '411001'],
  ['SW1A\u00a01AA', 'SW1A 1AA'],
])('the postal code %j is kept as %j', (typed, kept) => {
  expect(addressFields.parse({ ...home, postalCode: typed }).postalCode).toBe(kept);
});
