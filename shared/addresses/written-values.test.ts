import { describe, expect, test } from 'vitest';
import { phoneNumber, phoneNumberOrNone } from './phone';
import { POSTAL_CODE_RULE } from './postal-code';
import { postalCodeProblem } from './postal-code-problem';

describe('a phone number', () => {
  // docs/shop-rules.md#r-addresses-11
  test.each([
    '9876543210',
    ' 98765 43210 ',
    '+91 98765 43210',
    '+91-98765-43210',
    '91 98765 43210',
    '098765 43210',
    '(98765) 43210',
    '\u202a+91 98765\u00a043210\u202c',
    '98765\u201143210',
    '९८७६५४३२१०',
    '0091 98765 43210',
    '+91 0 98765 43210',
    '091-98765–43210',
  ])('%j is read as ten digits', (written) => {
    expect(phoneNumber.parse(written)).toBe('9876543210');
  });

  test.each([
    '',
    '12345',
    '98765432101',
    '+1 98765 43210',
    '9876x43210',
    '+91 1234',
    '+9876543210',
    '00 98765 43210',
  ])('%j is none', (written) => {
    expect(phoneNumber.safeParse(written).success).toBe(false);
  });

  test('may be missing where an order goes', () => {
    expect(phoneNumberOrNone.parse('')).toBe('');
    expect(phoneNumberOrNone.parse('+91 98765 43210')).toBe('9876543210');
  });
});

describe('a postal code', () => {
  const india = (postalCode: string) => ({ postalCode, country: ' india ' });
  // docs/shop-rules.md#r-addresses-11
  test('has six digits in India', () => {
    for (const good of ['411001', '411 001', '411\u00a0001', '४११००१', '\u200e411001 '])
      expect(postalCodeProblem(india(good))).toBeNull();
    for (const bad of ['41100', '4110011', '41100a', '4 11001'])
      expect(postalCodeProblem(india(bad))).toBe(POSTAL_CODE_RULE);
  });

  test('is anything elsewhere', () => {
    expect(postalCodeProblem({ postalCode: 'SW1A 1AA', country: 'United Kingdom' })).toBeNull();
  });

  // docs/shop-rules.md#r-addresses-11
  test('of an address that was stored before the rule stays, until it is changed', () => {
    const stored = india('4110');
    expect(postalCodeProblem(stored, stored)).toBeNull();
    expect(postalCodeProblem(india('411'), stored)).toBe(POSTAL_CODE_RULE);
  });
});
