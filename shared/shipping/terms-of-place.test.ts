import { describe, expect, test } from 'vitest';
import { lookupOf } from './pin-lookup';
import { packPinTable, type PinZone } from './pin-table';
import { deliveryTerms } from './terms-of-place';

const zone: PinZone = {
  city: 'Pune',
  state: 'Maharashtra',
  daysFrom: 2,
  daysTo: 4,
  served: true,
  cash: false,
  cashUpTo: null,
};
/** Delivers to 411001, takes no cash there, and says nothing of any other code. */
const lookup = lookupOf(packPinTable([{ first: 411_001, last: 411_001, zone }], 1));
const cashAt = (place: object) =>
  deliveryTerms(lookup, { postalCode: '411001', country: 'India', ...place }).cash;

// docs/shop-rules.md#r-delivery-2
test('another country is delivered to, for money that is paid before', () => {
  const terms = deliveryTerms(lookup, { postalCode: '44600', country: 'Nepal' });
  expect(terms).toEqual({ served: true, cash: false, cashUpTo: null, zone: undefined });
});

describe('“no cash for 411001” holds', () => {
  test.each([
    'India',
    'india.',
    ' INDIA ',
    'IN',
    'IND',
    'The Republic of India',
    'India, Republic of',
    'Bhārat',
    'भारत',
    'भारत गणराज्य',
    'இந்தியா',
    'भा\u200dरत',
    'I\u200bndia',
    'Ｉｎｄｉａ',
    'Maharashtra, India',
    // Known as no country, with a code of India: it is India's.
    'Іndia with another first letter',
    'Inde',
    'Indiaa',
    'Maharashtra',
    '-',
    '🇮🇳',
  ])('for the country %j', (country) => {
    for (const postalCode of ['411001', '411 001', '४११००१']) {
      const terms = deliveryTerms(lookup, { postalCode, country });
      expect(terms).toMatchObject({ served: true, cash: false, zone });
    }
  });

  test.each([
    '411001',
    '411 001',
    '४११००१',
    '۴۱۱۰۰۱',
    '４１１００１',
    '411001 Pune',
    'PIN-411.001',
    '4 1 1 0 0 1',
    '41-10-01',
    'IN411001',
    '411\u200b001',
    // Not six digits of India's: a slip of the pen, or meant to look like one.
    '41100l',
    '0411001',
    '44600',
  ])('for the code %j in a country that is another one', (postalCode) => {
    for (const country of ['Nepal', 'Russia', 'United States'])
      expect(cashAt({ postalCode, country })).toBe(false);
  });

  // docs/shop-rules.md#r-delivery-2
  test('for a country that is not known, whatever its code', () => {
    for (const postalCode of ['44600', '', '411001x', '411001 Pune'])
      expect(deliveryTerms(lookup, { postalCode, country: 'Atlantis' })).toMatchObject({
        served: true,
        cash: false,
      });
  });
});

test('without a table cash is taken everywhere, up to the shop’s own limit', () => {
  for (const country of ['India', 'Nepal', 'Atlantis'])
    expect(deliveryTerms(undefined, { postalCode: '411001', country }, 500)).toEqual({
      served: true,
      cash: true,
      cashUpTo: 500,
      zone: undefined,
    });
});
