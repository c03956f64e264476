import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromPaise } from '#shared/core/paise';
import { MIN_REFUND } from '#shared/payments/refund';
import { createTranslator } from '../../i18n/translate';
import { canRefund, proposedRefund, refundForm } from './refund-amount';

const LEFT = { amount: '1299.50', currency: 'INR' };
const { t } = createTranslator('en', null);
const RULE = 'Enter an amount from ₹1.00 to ₹1,299.50';

function read(amount: string, left = LEFT): string | undefined {
  const parsed = refundForm(left, t).safeParse({ amount });
  return parsed.success ? parsed.data.amount : parsed.error.issues[0]?.message;
}

describe('the amount of a refund', () => {
  test.each([
    ['1299.50', '1299.50'],
    ['1,299.5', '1299.50'],
    [' ₹ 1,298 ', '1298.00'],
    ['1', '1.00'],
    ['0007', '7.00'],
    ['१०', '10.00'],
  ])('%j is read as %s', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  test.each([
    '',
    '0',
    '0.00',
    '0.99',
    '1299.51',
    '-1',
    '+1',
    '1e3',
    '1.005',
    'ten',
    '1.2.3',
    '.5',
    '20,50',
    '1,2,3',
    '999999999999999999',
    'NaN',
  ])('%j is refused, with what would do', (typed) => {
    expect(read(typed)).toBe(RULE);
  });

  test.each([
    [
      '1299',
      LEFT,
      'Enter ₹1,299.50, or at most ₹1,298.50: less than ₹1.00 can’t be refunded later',
    ],
    [
      '1',
      { amount: '1.99', currency: 'INR' },
      'Enter ₹1.99: less than ₹1.00 can’t be refunded later',
    ],
  ])('%s would leave less than can go back', (typed, left, words) => {
    expect(read(typed, left)).toBe(words);
  });

  test('whatever is left can be given back, and not a hundredth more', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_REFUND, max: 99_999_999_999 }), (paise) => {
        const left = { amount: decimalFromPaise(paise), currency: 'INR' };
        expect(read(left.amount, left)).toBe(left.amount);
        expect(read(decimalFromPaise(paise + 1), left)).toMatch(/^Enter an amount/);
      }),
    );
  });

  test.each([
    ['0.99', false],
    ['1.00', true],
  ])('of a capture with %s left: %s', (refundable, can) => {
    expect(canRefund({ refundable })).toBe(can);
  });

  test('another currency is named', () => {
    expect(read('13', { amount: '12.50', currency: 'USD' })).toBe(
      'Enter an amount from 1.00 USD to 12.50 USD',
    );
  });
});

test.each([
  [0, '1299.50'],
  [44_66, '44.66'],
  // As much cannot go back by itself.
  [1299_00, '1299.50'],
  [2000_00, '1299.50'],
])(
  'begins with the %i paise due for goods that came back, where they can go back',
  (due, amount) => {
    expect(proposedRefund(LEFT, due)).toBe(amount);
  },
);
