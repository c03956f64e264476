import { expect, test } from 'vitest';
import { taxParts } from './invoice-tax';

const seller = {
  name: 'Pocket Bazaar',
  address: ['Pune'],
  gstNumber: '27AAPFU0939F1ZV',
  gstRate: 18,
  state: 'Maharashtra',
};
const { state: _state, ...somewhere } = seller;

// docs/shop-rules.md#r-print-3
test('within a state the tax is two equal halves, each to the nearest paisa', () => {
  expect(taxParts(118_00, { seller, placeOfSupply: 'Maharashtra' })).toEqual([
    { name: 'CGST', rate: 9, paise: 9_00 },
    { name: 'SGST', rate: 9, paise: 9_00 },
  ]);
  expect(taxParts(100, { seller, placeOfSupply: 'Maharashtra' })).toEqual([
    { name: 'CGST', rate: 9, paise: 8 },
    { name: 'SGST', rate: 9, paise: 8 },
  ]);
  expect(
    taxParts(105_25, { seller: { ...seller, gstRate: 5.25 }, placeOfSupply: 'Maharashtra' }),
  ).toEqual([
    { name: 'CGST', rate: 2.625, paise: 2_63 },
    { name: 'SGST', rate: 2.625, paise: 2_63 },
  ]);
});

// docs/shop-rules.md#r-print-3
test('in a union territory without a legislature the second half is its own', () => {
  const there = { seller: { ...seller, state: 'Ladakh' }, placeOfSupply: 'Ladakh' };
  expect(taxParts(118_00, there).map(({ name }) => name)).toEqual(['CGST', 'UTGST']);
});

// docs/shop-rules.md#r-print-3
test('between states it is one tax', () => {
  expect(taxParts(118_00, { seller, placeOfSupply: 'Karnataka' })).toEqual([
    { name: 'IGST', rate: 18, paise: 18_00 },
  ]);
});

// docs/shop-rules.md#r-print-3
test('it is GST in one line where a state is not known', () => {
  const whole = [{ name: 'GST', rate: 18, paise: 18_00 }];
  expect(taxParts(118_00, { seller })).toEqual(whole);
  expect(taxParts(118_00, { seller: somewhere, placeOfSupply: 'Karnataka' })).toEqual(whole);
});

test('a seller that is not registered prints no tax', () => {
  expect(taxParts(118_00, { seller: { name: 'Shop', address: [] }, placeOfSupply: 'Goa' })).toEqual(
    [],
  );
});

test('for every total the halves are equal, and within half a paisa of half the tax', () => {
  for (const rate of [5, 12, 18, 28, 5.25])
    for (let total = 1; total <= 20_000; total += 7) {
      const taxed = { seller: { ...seller, gstRate: rate }, placeOfSupply: 'Maharashtra' };
      const [central, state] = taxParts(total, taxed);
      expect(central?.paise).toBe(state?.paise);
      const exact = (total * rate) / (100 + rate) / 2;
      expect(Math.abs((central?.paise ?? 0) - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
    }
});
