import { expect, test } from 'vitest';
import { isGstNumber, stateOfGstNumber } from './gst';

// docs/shop-rules.md#r-owner-1
test('a GST number has its form, a state and the right check digit', () => {
  for (const number of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])
    expect(isGstNumber(number), number).toBe(true);
  for (const number of [
    '27AAPFU0939F1ZW',
    '27AAPFU0993F1ZV',
    '25AAPFU0939F1ZV',
    '27aapfu0939f1zv',
    '27AAPFU0939F1ZV ',
    '27AAPFU0939F1Z',
    '',
  ])
    expect(isGstNumber(number), number).toBe(false);
  expect(stateOfGstNumber('29AAGCB7383J1Z4')).toBe('Karnataka');
  expect(stateOfGstNumber('99AAGCB7383J1Z4')).toBeUndefined();
});
