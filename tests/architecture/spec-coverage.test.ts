import { expect, test } from 'vitest';
import { citationsIn, readCoverage } from '../../scripts/spec-coverage.mjs';

const { rules, unknown } = await readCoverage();

test('each rule of the shop is cited by a test', () => {
  expect(rules.length).toBeGreaterThan(190);
  expect(rules.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
});

test('each rule that code or a test cites exists', () => {
  expect(unknown).toEqual([]);
});

test('a rule is proven by the test directly below its citation', () => {
  // In two parts: this file cites neither.
  const line = `// ${'docs/shop-rules.md'}#r-a-1, #r-b-2`;
  const source = `/** ${line} */\n${line}\n\n${line}\ntest.each([['%s', 1]])('pays', () => {});\n`;
  expect(citationsIn('a.test.ts', source).proven).toEqual([
    { id: 'r-a-1', title: 'pays' },
    { id: 'r-b-2', title: 'pays' },
  ]);
  expect(citationsIn('a.ts', source)).toMatchObject({ cited: { length: 6 }, proven: [] });
});
