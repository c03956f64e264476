import { describe, expect, test } from 'vitest';
import { isOfferCode, normalizedCode } from './offer-code';
import { offer, type Offer } from './offer';
import { isRunning } from './running';

const DIWALI: Offer = {
  id: 'diwali',
  title: 'Diwali: 20% off',
  kind: 'percent',
  value: 20,
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-11-10T00:00:00.000Z',
  active: true,
};
const refusalsOf = (terms: object) => [
  ...new Set(
    offer.safeParse({ ...DIWALI, ...terms }).error?.issues.map(({ path }) => path.join('.')),
  ),
];

describe('what an offer may be', () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ code: ' diwali 20 ' }, []],
    [{ value: 101 }, ['value']],
    [{ value: 0 }, ['value']],
    [{ value: 2.5 }, ['value']],
    [{ kind: 'free-shipping', value: 0 }, []],
    [{ kind: 'free-shipping', value: 5 }, ['value']],
    [{ kind: 'amount', value: 500_00 }, []],
    [{ kind: 'amount', value: 500_00, maxDiscount: 1 }, ['maxDiscount']],
    [{ until: '2026-10-31T00:00:00.000Z' }, ['until']],
    [{ code: 'ab' }, ['code']],
    [{ code: 'a_b_c' }, ['code']],
    [{ totalUses: 0 }, ['totalUses']],
    [{ products: [] }, ['products']],
    [{ title: ' ' }, ['title']],
    [{ more: 1 }, ['']],
  ])('%j is refused by %j', (terms, fields) => expect(refusalsOf(terms)).toEqual(fields));
});

test('a code is one however it is typed', () => {
  expect(offer.parse({ ...DIWALI, code: ' diwali 20 ' }).code).toBe('DIWALI20');
  expect(normalizedCode('ｄｉｗａｌｉ20')).toBe('DIWALI20');
  expect(isOfferCode('DIWALI-20')).toBe(true);
  expect(isOfferCode('दीवाली')).toBe(false);
});

test('runs from its first instant up to its last', () => {
  const runsAt = (at: string, terms: Partial<Offer> = {}) =>
    isRunning({ ...DIWALI, ...terms }, Date.parse(at));
  expect(runsAt('2026-10-31T23:59:59.999Z')).toBe(false);
  expect(runsAt('2026-11-01T00:00:00.000Z')).toBe(true);
  expect(runsAt('2026-11-09T23:59:59.999Z')).toBe(true);
  expect(runsAt('2026-11-10T00:00:00.000Z')).toBe(false);
  expect(runsAt('2026-11-05T00:00:00.000Z', { active: false })).toBe(false);
  const { until: _, ...endless } = DIWALI;
  expect(isRunning(endless, Date.parse('2036-01-01T00:00:00.000Z'))).toBe(true);
});
