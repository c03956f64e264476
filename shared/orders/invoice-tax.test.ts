import { expect, test } from 'vitest';
import type { Invoice } from './invoice';
import { invoiceLines } from './invoice-lines';
import { taxOfSum, taxParts, totalOf } from './invoice-tax';

const SELLER = {
  name: 'Pocket Bazaar',
  address: ['Pune'],
  gstNumber: '27AAPFU0939F1ZV',
  gstRate: 18,
  state: 'Maharashtra',
};
const { state: _state, ...somewhere } = SELLER;
const invoice = (given: Partial<Invoice> = {}): Invoice => ({
  number: '2026-27/000001',
  at: '2026-06-01T12:00:00.000Z',
  seller: SELLER,
  ...given,
});
/** Of items with these amounts and rates. */
const parts = (items: readonly (readonly [number, number])[], given: Partial<Invoice> = {}) => {
  const issued = invoice({ lines: items.map(([, rate]) => ({ rate })), ...given });
  const charged = items.map(([gross], place) => ({ product: `p${place}`, qty: 1, gross }));
  return taxParts(invoiceLines({ items: charged, beside: 0 }, issued), issued);
};

// docs/shop-rules.md#r-print-3
test('within a state the tax is two equal halves, each to the nearest paisa', () => {
  const here = { placeOfSupply: 'Maharashtra' };
  expect(parts([[118_00, 18]], here)).toEqual([
    { name: 'CGST', rate: 9, paise: 9_00 },
    { name: 'SGST', rate: 9, paise: 9_00 },
  ]);
  expect(parts([[100, 18]], here)).toEqual([
    { name: 'CGST', rate: 9, paise: 8 },
    { name: 'SGST', rate: 9, paise: 8 },
  ]);
  expect(parts([[105_25, 5.25]], here)).toEqual([
    { name: 'CGST', rate: 2.625, paise: 2_63 },
    { name: 'SGST', rate: 2.625, paise: 2_63 },
  ]);
});

// docs/shop-rules.md#r-print-3
test('each rate has its own parts, and each line is rounded by itself', () => {
  const there = { placeOfSupply: 'Karnataka' };
  expect(
    parts(
      [
        [1_01, 5],
        [118_00, 18],
        [1_01, 5],
      ],
      there,
    ),
  ).toEqual([
    { name: 'IGST', rate: 18, paise: 18_00 },
    // 4.81 paise twice.
    { name: 'IGST', rate: 5, paise: 10 },
  ]);
});

// docs/shop-rules.md#r-print-3
test('in a union territory without a legislature the second half is its own', () => {
  const there = { seller: { ...SELLER, state: 'Ladakh' }, placeOfSupply: 'Ladakh' };
  expect(parts([[118_00, 18]], there).map(({ name }) => name)).toEqual(['CGST', 'UTGST']);
});

// docs/shop-rules.md#r-print-3
test('it is GST in one line where a state is not known', () => {
  const whole = [{ name: 'GST', rate: 18, paise: 18_00 }];
  expect(parts([[118_00, 18]])).toEqual(whole);
  expect(parts([[118_00, 18]], { seller: somewhere, placeOfSupply: 'Karnataka' })).toEqual(whole);
});

test('a line without a rate has no tax', () => {
  const issued = invoice({ lines: [{}], placeOfSupply: 'Goa' });
  const items = [{ product: 'cup', qty: 1, gross: 118_00 }];
  const lines = invoiceLines({ items, beside: 0 }, issued);
  expect(taxParts(lines, issued)).toEqual([]);
  expect(lines).toMatchObject([{ gross: 118_00, taxable: 118_00 }]);
});

test('for every sum the halves are equal, and within half a paisa of half the tax', () => {
  const there = invoice({ placeOfSupply: 'Maharashtra', lines: [] });
  for (const rate of [5, 12, 18, 28, 5.25])
    for (let total = 1; total <= 20_000; total += 7) {
      const { cgst, sgst } = taxOfSum(total, rate, there);
      expect(cgst).toBe(sgst);
      const exact = (total * rate) / (100 + rate) / 2;
      expect(Math.abs(cgst - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
    }
});

test('an invoice that is older than lines keeps the tax on its total, shared by its lines to the paisa', () => {
  const old = invoice({ placeOfSupply: 'Maharashtra', hsn: [{ product: 'a', code: '6911' }] });
  const items = [1, 1, 98].map((gross, place) => ({ product: 'abc'.charAt(place), qty: 1, gross }));
  const lines = invoiceLines({ items, beside: 10 }, old);
  expect(lines.map(({ hsn }) => hsn)).toEqual(['6911', undefined, undefined, undefined]);
  expect(lines.reduce((sum, line) => sum + totalOf(line), 0)).toBe(totalOf(taxOfSum(110, 18, old)));
  for (const line of lines) expect(line.taxable + totalOf(line)).toBe(line.gross);
});
