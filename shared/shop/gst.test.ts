import { expect, test } from 'vitest';
import { gstStateNamed, isGstNumber, stateOfGstNumber } from './gst';

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

test('a state is known however a table writes it', () => {
  expect(gstStateNamed(' maharashtra ')).toBe('Maharashtra');
  expect(gstStateNamed('JAMMU & KASHMIR')).toBe('Jammu and Kashmir');
  expect(gstStateNamed('Tamilnadu')).toBe('Tamil Nadu');
  expect(gstStateNamed('The Dadra and Nagar Haveli and Daman and Diu')).toBe(
    'Dadra and Nagar Haveli and Daman and Diu',
  );
  expect(gstStateNamed('Orissa')).toBe('Odisha');
  expect(gstStateNamed('')).toBeUndefined();
  expect(gstStateNamed('Bavaria')).toBeUndefined();
  expect(gstStateNamed('constructor')).toBeUndefined();
});
