import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookupOf } from './pin-lookup';
import { cellsOfPinRow, pinRowOf, PIN_PROBLEMS, pinsText } from './pin-csv';
import {
  clashAmong,
  FIRST_PIN,
  LAST_PIN,
  NO_PIN_TABLE,
  packPinTable,
  pinTable,
  rowsOfPinTable,
  type PinRow,
  type PinZone,
} from './pin-table';

const zone = (city: string, more: Partial<PinZone> = {}): PinZone => ({
  city,
  state: 'Maharashtra',
  daysFrom: 2,
  daysTo: 4,
  served: true,
  cash: true,
  cashUpTo: null,
  ...more,
});
const row = (first: number, last: number, city = `${first}-${last}`): PinRow => ({
  first,
  last,
  zone: zone(city),
});
const cityAt = (rows: readonly PinRow[], pin: number) =>
  lookupOf(packPinTable(rows, 1))?.zoneOf(pin)?.city;

describe('the lookup of a table of postal codes', () => {
  test('there is none where the table has no rows', () => {
    expect(lookupOf(NO_PIN_TABLE)).toBeUndefined();
    expect(lookupOf({ ...NO_PIN_TABLE, revision: 3 })).toBeUndefined();
  });

  test('a code is found by itself, by its range, or not at all', () => {
    const rows = [row(411_001, 411_001, 'Pune'), row(560_001, 560_099, 'Bengaluru')];
    expect(cityAt(rows, 411_001)).toBe('Pune');
    expect(cityAt(rows, 560_001)).toBe('Bengaluru');
    expect(cityAt(rows, 560_099)).toBe('Bengaluru');
    for (const pin of [FIRST_PIN, 411_000, 411_002, 560_000, 560_100, LAST_PIN])
      expect(cityAt(rows, pin)).toBeUndefined();
  });

  // docs/shop-rules.md#r-delivery-1
  test('of rows within each other the narrowest holds, and behind it the wider one again', () => {
    const rows = [
      row(FIRST_PIN, LAST_PIN, 'all'),
      row(411_000, 411_999, 'Pune'),
      row(411_999, 411_999, 'edge'),
    ];
    expect([410_999, 411_000, 411_998, 411_999, 412_000].map((pin) => cityAt(rows, pin))).toEqual([
      'all',
      'Pune',
      'Pune',
      'edge',
      'all',
    ]);
    expect(cityAt(rows, LAST_PIN)).toBe('all');
  });

  test('it finds what looking through all rows finds', () => {
    const ranges = fc.array(
      fc.tuple(
        fc.integer({ min: FIRST_PIN, max: FIRST_PIN + 60 }),
        fc.integer({ min: 0, max: 25 }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(ranges, (drawn) => {
        const rows: PinRow[] = [];
        for (const [first, span] of drawn) {
          const next = row(first, first + span);
          if (!clashAmong([...rows, next])) rows.push(next);
        }
        const table = packPinTable(rows, 1);
        expect([...rowsOfPinTable(table)].map(pinsText).toSorted()).toEqual(
          rows.map(pinsText).toSorted(),
        );
        const lookup = lookupOf(table);
        for (let pin = FIRST_PIN; pin < FIRST_PIN + 90; pin += 1) {
          const [narrowest] = rows
            .filter(({ first, last }) => first <= pin && pin <= last)
            .toSorted((a, b) => a.last - a.first - (b.last - b.first));
          expect(lookup?.zoneOf(pin)).toEqual(narrowest?.zone);
        }
      }),
    );
  });

  test('a damaged table is none', () => {
    const table = packPinTable([row(411_001, 411_001)], 1);
    for (const damaged of [
      { ...table, count: 2 },
      { ...table, steps: '' },
      { ...table, spans: 'x y' },
      { ...table, zoneOf: '7' },
      { ...table, steps: '!' },
    ])
      expect(() => lookupOf(damaged)).toThrow(RangeError);
  });
});

describe('rows that clash', () => {
  test.each([
    ['the same codes', row(411_001, 411_001, 'a'), row(411_001, 411_001, 'b')],
    ['a part of each other', row(411_001, 411_010), row(411_005, 411_020)],
  ])('are those that name %s', (_what, a, b) => {
    expect(clashAmong([a, b])).toBeDefined();
    expect(clashAmong([b, a])).toBeDefined();
  });

  test('are none that lie within each other or beside', () => {
    const rows = [
      row(411_000, 411_999),
      row(411_000, 411_000),
      row(411_999, 411_999),
      row(412_000, 412_000),
    ];
    expect(clashAmong(rows)).toBeUndefined();
  });
});

describe('a row of the CSV table', () => {
  const cells = (pin: string, ...more: string[]) => {
    const rest = ['Pune', 'Maharashtra', '2', '4', 'yes', 'no', '5000'];
    return [pin, ...rest.map((cell, at) => more[at] ?? cell)];
  };

  // docs/shop-rules.md#r-delivery-1
  test.each([
    ['411001', 411_001, 411_001],
    [' 411 001 ', 411_001, 411_001],
    ['४११००१', 411_001, 411_001],
    ['411*', 411_000, 411_999],
    ['*', FIRST_PIN, LAST_PIN],
    ['411001-411062', 411_001, 411_062],
    ['411001 – 411062', 411_001, 411_062],
  ])('%j names the codes from %i to %i', (written, first, last) => {
    expect(pinRowOf(cells(written)).row).toEqual({
      first,
      last,
      zone: zone('Pune', { cash: false, cashUpTo: 5_000_00 }),
    });
  });

  test.each([
    ['', 'pin'],
    ['Pune', 'pin'],
    ['411O01', 'pin'],
    ['-411001', 'pin'],
    ['1-2-3', 'pin'],
    ['41100', 'shortPin'],
    ['4110011', 'longPin'],
    ['011001', 'zeroPin'],
    ['0*', 'pin'],
    ['411001*', 'pin'],
    ['4.11001E+05', 'spreadsheetPin'],
    ['4,11E+05', 'spreadsheetPin'],
    ['411001.0', 'spreadsheetPin'],
    ['411062-411001', 'reversedPins'],
  ] as const)('%j is no code', (written, problem) => {
    expect(pinRowOf(cells(written)).problems).toEqual([`pin: ${PIN_PROBLEMS[problem]}`]);
  });

  test.each([
    [['x'.repeat(61)], 'city', 'long'],
    [['Pune', 'x'.repeat(61)], 'state', 'long'],
    [['Pune', '', '4', '2'], 'daysFrom', 'reversedDays'],
    [['Pune', '', '-1', '2'], 'daysFrom', 'days'],
    [['Pune', '', '1', '91'], 'daysTo', 'days'],
    [['Pune', '', '1', '2.5'], 'daysTo', 'days'],
    [['Pune', '', '1', ''], 'daysTo', 'oneDay'],
    [['Pune', '', '', '2'], 'daysFrom', 'oneDay'],
    [['Pune', '', '1', '2', 'perhaps'], 'serviceable', 'yesNo'],
    [['Pune', '', '1', '2', 'yes', 'cash'], 'cashOnDelivery', 'yesNo'],
    [['Pune', '', '1', '2', 'yes', 'yes', '-5'], 'cashUpTo', 'amount'],
    [['Pune', '', '1', '2', 'yes', 'yes', '5,000'], 'cashUpTo', 'amount'],
  ] as const)('%j is refused', (more, column, problem) => {
    expect(pinRowOf(cells('411001', ...more)).problems).toEqual([
      `${column}: ${PIN_PROBLEMS[problem]}`,
    ]);
  });

  test('every cell that is wrong is named', () => {
    const wrong = pinRowOf(cells('41', 'Pune', '', '9', '3', 'x', 'q', 'z')).problems;
    expect(wrong?.map((problem) => problem.split(':')[0])).toEqual([
      'pin',
      'daysFrom',
      'serviceable',
      'cashOnDelivery',
      'cashUpTo',
    ]);
  });

  // docs/shop-rules.md#r-delivery-1
  test('what is left empty is: delivered to, cash without a limit, nothing promised', () => {
    expect(pinRowOf(['411001', '', '', '', '', '', '', '']).row?.zone).toEqual(
      zone('', { state: '', daysFrom: null, daysTo: null }),
    );
  });

  // docs/shop-rules.md#r-delivery-1
  test('a row may ask its own fees, and is written with them', () => {
    const fees = ['49.50', '', '20'];
    const { row } = pinRowOf([...cells('411001'), ...fees]);
    expect(row?.zone).toMatchObject({ shippingFee: 49_50, cashFee: 20_00 });
    expect(row?.zone).not.toHaveProperty('freeAbove');
    expect(row && cellsOfPinRow(row).slice(8)).toEqual(['49.5', '', '20']);
    const table = packPinTable(row ? [row] : [], 1);
    expect([...rowsOfPinTable(pinTable.parse(structuredClone(table)))]).toEqual([row]);
    expect(pinRowOf([...cells('411001'), 'free', '-1', '']).problems).toEqual([
      `shippingFee: ${PIN_PROBLEMS.amount}`,
      `freeAbove: ${PIN_PROBLEMS.amount}`,
    ]);
  });

  test.each(['411001', '411*', '4*', '*', '411001-411062', '100000-199998', '110000-110009'])(
    '%j is written as it was read, or as the same codes',
    (written) => {
      const first = pinRowOf(cells(written)).row;
      const again = first && pinRowOf(cellsOfPinRow(first)).row;
      expect(first).toBeDefined();
      expect(again).toEqual(first);
    },
  );
});
