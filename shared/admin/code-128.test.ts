import { expect, test } from 'vitest';
import { barcodeOf, code128 } from './code-128';

/** As in the worked example that standards and textbooks give: the check symbol of “Wikipedia” is 88, the one of “PJJ123C” in set B is 55. */
const CHECKED = [
  ['Wikipedia', '421211'],
  ['PJJ123C', '311321'],
] as const;

test.each(CHECKED)('%s has the check symbol that its characters give', (text, symbol) => {
  const widths = code128(text);
  // Before the stop symbol with its seven widths.
  expect(widths.slice(-13, -7).join('')).toBe(symbol);
});

test('begins with the start of set B and ends with the stop symbol, eleven modules a character', () => {
  const widths = code128('f0d3f986');
  expect(widths.slice(0, 6).join('')).toBe('211214');
  expect(widths.slice(-7).join('')).toBe('2331112');
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * 10 + 13);
});

test('a character that scanners of it do not know is refused', () => {
  expect(() => code128('₹')).toThrow(RangeError);
});

test('bars and the spaces between them are as wide as said, with room on both sides', () => {
  const { bars, width } = barcodeOf('f0d3f986');
  expect(bars[0]).toEqual({ at: 10, width: 2 });
  expect(bars.at(-1)).toEqual({ at: 10 + 123 - 2, width: 2 });
  expect(width).toBe(123 + 20);
});
