import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromPaise, MAX_PAISE, rupeesFromPaise } from '../core/paise';
import { dispatchFields, receivedAmount } from './transition-fields';
import { MAX_REASON, transitionReason } from './transition-reason';

const BY_POST = { courier: 'Post' };

// docs/shop-rules.md#r-orders-14
describe('the fields of dispatching', () => {
  const messageOf = (given: object) =>
    dispatchFields.safeParse({ courier: 'Post', ...given }).error?.issues[0]?.message;

  test('is trimmed, and all but the courier may be left out', () => {
    const given = { courier: ' Post ', tracking: ' 1 ', link: ' https://a.example:8443/x?y=1#z ' };
    expect(dispatchFields.parse(given)).toEqual({
      courier: 'Post',
      tracking: '1',
      link: 'https://a.example:8443/x?y=1#z',
    });
    expect(dispatchFields.parse({ courier: 'P' })).toEqual({ courier: 'P' });
    expect(
      dispatchFields.parse({ courier: 'c'.repeat(60), tracking: 't'.repeat(60) }),
    ).toBeDefined();
  });

  test.each([
    [{ courier: '  ' }, 'Enter who delivers it'],
    [{ tracking: ' ' }, 'Enter a number'],
    [{ link: 'http://post.example' }, 'Enter a link that begins with https://'],
    [{ link: 'see https://post.example' }, 'Enter a link that begins with https://'],
    [{ link: 'https://post.example/a b' }, 'Enter a link that begins with https://'],
    [{ link: 'https://me@post.example' }, 'Enter a link that begins with https://'],
    [{ arrivesBy: '2026-02-30' }, 'Enter a day'],
  ])('%o is refused', (given, message) => {
    expect(messageOf(given)).toBe(message);
  });

  test.each([
    { courier: 'c'.repeat(61) },
    { tracking: 't'.repeat(61) },
    { link: `https://a.example/${'l'.repeat(500)}` },
    { more: 1 },
  ])('too much of it is refused', (given) => {
    expect(dispatchFields.safeParse({ courier: 'Post', ...given }).success).toBe(false);
  });
});

test.each(['2026-02-30', '2026-13-01', '2026-06-18T10:00', 'soon', ''])(
  '%j is no day on which a parcel arrives',
  (arrivesBy) => {
    expect(dispatchFields.safeParse({ ...BY_POST, arrivesBy }).success).toBe(false);
    expect(dispatchFields.parse({ ...BY_POST, arrivesBy: '2028-02-29' })).toMatchObject({
      arrivesBy: '2028-02-29',
    });
  },
);

describe('the amount received', () => {
  test('is read exactly, as a number of rupees and as a two-decimal string', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE }), (paise) => {
        expect(receivedAmount.parse(rupeesFromPaise(paise))).toBe(paise);
        expect(receivedAmount.parse(decimalFromPaise(paise))).toBe(paise);
      }),
    );
  });

  test.each([
    ['a sum of fractions', 0.1 + 0.2],
    ['three decimals', 1.005],
    ['less than a paisa', 1e-7],
    ['less than nothing', -1],
    ['no number', Number.NaN],
    ['no end', Number.POSITIVE_INFINITY],
    ['more than the shop handles', 1e15],
    ['an array', [110]],
    ['an array with text', ['110.00']],
    ['an object', { amount: 110 }],
    ['nothing', null],
    ['yes', true],
    ['an empty text', ''],
    ['no decimals in a text', '110'],
    ['one decimal in a text', '110.0'],
    ['three decimals in a text', '110.000'],
    ['a minus in a text', '-110.00'],
    ['a space in a text', ' 110.00'],
    ['a comma in a text', '1,110.00'],
    ['a power in a text', '1.1e2'],
    ['another base', '0x6E.00'],
    ['digits of another script', '११०.००'],
  ])('%s is refused', (_what, amount) => {
    expect(receivedAmount.safeParse(amount).success).toBe(false);
  });
});

test.each(['', ' \n', 'x'.repeat(201)])('“%s” is no reason', (given) => {
  expect(transitionReason.safeParse(given).success).toBe(false);
});

test('asks in words for a missing reason', () => {
  expect(transitionReason.safeParse(' ').error?.issues[0]?.message).toBe('Enter a reason');
});

test('a reason is kept without the space around it, up to 200 characters', () => {
  expect(MAX_REASON).toBe(200);
  expect(transitionReason.parse(' Too small ')).toBe('Too small');
  expect(transitionReason.parse('x'.repeat(200))).toHaveLength(200);
});
