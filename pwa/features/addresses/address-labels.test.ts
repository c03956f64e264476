import { expect, test } from 'vitest';
import { FIRST_LABEL } from '#shared/addresses/address-book';
import { addressLabel } from './address-labels';

test.each([
  ['a usual name in the reader’s language, whoever wrote it', 'Work', 'hi', 'ऑफ़िस'],
  ['the same the other way round', 'घर', 'en', 'Home'],
  ['the shopper’s own words as they are', 'Nani’s house', 'hi', 'Nani’s house'],
  ['nothing where the shop gave the name, which the badge says', FIRST_LABEL, 'en', undefined],
  ['nothing where there is no name', '', 'hi', undefined],
] as const)('an address is called %s', (_what, label, language, shown) => {
  expect(addressLabel(label, language)).toBe(shown);
});
