import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isSaid, saidIn, testTitles, titlesMeant } from './code-texts';
import { faultsOf, readStatements } from './coverage-page';

const PAGE = 'docs/spec-coverage.md';

/** A file of the project; nothing where there is none. */
function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}

describe('the walk through the specification', () => {
  const page = read(PAGE) ?? '';

  test('names files, tests and texts that are there', () => {
    const notified = faultsOf(page, read).map(({ line, what }) => `${PAGE}:${line} ${what}`);
    expect(notified).toEqual([]);
  });

  test('goes through every section', () => {
    const rows = new Map<string, number>();
    for (const { section } of readStatements(page)) {
      const name = section.split('.', 1)[0] ?? '';
      rows.set(name, (rows.get(name) ?? 0) + 1);
    }
    expect([...rows.keys()]).toEqual(['§2', '§4', '§5', '§6', '§8', '§9', 'Our own words']);
    for (const [section, count] of rows) expect(count, section).toBeGreaterThan(9);
  });
});

/** A shop of two files, and a page about it. */
const FILES: Readonly<Record<string, string>> = {
  'shop/pay.tsx': `
    // Says 'Never said'.
    import { till } from './till-of-the-shop';
    const LIMIT = 5000;
    export const Pay = () => <p title={t('Pay now')}>Paid on {\`day \${day} of\`} the
      house</p>;
  `,
  'shop/pay.css': '.pay { width: 12px }',
  'shop/pay.test.tsx': `
    describe('paying', () => {
      test('says what it costs', () => undefined);
      test('says what is left', () => undefined);
      it.each<[string, number]>([['a', 1]])('leads from %j to %s', () => undefined);
      test.each(CASES)('%s', () => undefined);
      test(\`on a \${size} screen it fits\`, () => undefined);
      notATest('counts for nothing', () => undefined);
    });
  `,
};
const HEAD = '| What must be so | Done by | Proven by |\n| --- | --- | --- |\n';
const faults = (row: string) =>
  faultsOf(`${HEAD}${row}\n`, (path) => FILES[path]).map(({ what }) => what);
const row = (
  what = 'Pays',
  done = '`shop/pay.tsx`',
  proof = '`shop/pay.test.tsx` “what it costs”',
) => `| ${what} | ${done} | ${proof} |`;

describe('a row', () => {
  test('that is right has no fault, with several files and tests too', () => {
    const files = '`shop/pay.tsx`, `shop/pay.css`';
    const tests =
      '`shop/pay.test.tsx` “what it costs” “what is left”<br>`shop/pay.test.tsx` “leads from %j to %s”';
    expect(
      faults(row('Says `Pay now`, `Paid on`, `the house`, `5000` and `12px`', files, tests)),
    ).toEqual([]);
  });

  test.each([
    ['| half a row', ['names no file that does it', 'names no test']],
    [row('Pays', 'somewhere'), ['names no file that does it']],
    [row('Pays', '`shop/pay.tsx`', 'by looking'), ['names no test']],
    [row('Pays', '`shop/pay.tsx`', '`shop/pay.test.tsx`'), ['names no test']],
    [row('Pays', '`shop/gone.tsx`'), ['shop/gone.tsx is not there']],
    [row('Pays', '`shop/pay.test.tsx`'), ['shop/pay.test.tsx is a test']],
    [row('Pays', undefined, '`shop/pay.tsx` “costs”'), ['shop/pay.tsx is no test']],
    [row('Pays', undefined, '`shop/gone.test.ts` “costs”'), ['shop/gone.test.ts is not there']],
    [
      row('Pays', undefined, '`shop/pay.test.tsx` “pays twice”'),
      ['shop/pay.test.tsx has no test “pays twice”'],
    ],
    [
      row('Pays', undefined, '`shop/pay.test.tsx` “says what”'),
      ['shop/pay.test.tsx has several tests “says what”'],
    ],
    [row('Says `Pay later`'), ['no file of the row says ‘Pay later’']],
    [row('Says `Never said`'), ['no file of the row says ‘Never said’']],
    [row('Says `till-of-the-shop`'), ['no file of the row says ‘till-of-the-shop’']],
    [`${row()}\n${row()}`, ['stands there twice']],
  ])('%j is found wanting', (text, found) => {
    expect(faults(text)).toEqual(found);
  });

  test('is told by its line and section', () => {
    const [first] = readStatements(`## §2. Screens\n\n${HEAD}${row()}`);
    expect(first).toMatchObject({ line: 5, section: '§2. Screens', text: 'Pays' });
  });
});

describe('the titles of a test file', () => {
  const titles = testTitles('shop/pay.test.tsx', FILES['shop/pay.test.tsx'] ?? '');

  test('are those of its tests alone', () => {
    expect(titles).toEqual([
      'says what it costs',
      'says what is left',
      'leads from %j to %s',
      '%s',
      'on a %s screen it fits',
    ]);
  });

  test.each([
    ['leads from "  " to /', 'leads from %j to %s'],
    ['on a small screen it fits', 'on a %s screen it fits'],
    ['%s', '%s'],
  ])('“%s” is found', (said, title) => {
    expect(titlesMeant(said, titles)).toEqual([title]);
  });

  test('a title without words of its own stands for nothing else', () => {
    expect(titlesMeant('anything', titles)).toEqual([]);
  });
});

test('a file that is no code says all of itself', () => {
  expect(saidIn('a.json', '{ "a":\n "b" }')).toEqual(['{ "a": "b" }']);
});

test.each([
  ['Edit', 'Edit Address', true],
  ['Edit', 'Editor', false],
  ['Pay now', 'Please pay now', false],
  ['or', 'or', true],
  ['or', 'this or that', false],
  ['repeat(2', 'columns: repeat(2, 1fr)', true],
])('%j in %j: %s', (text, said, found) => {
  expect(isSaid(text, [said])).toBe(found);
});
