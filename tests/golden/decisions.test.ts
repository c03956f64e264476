import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectedOf, runGolden, type GoldenFile } from './run-golden';

const file = JSON.parse(
  readFileSync(new URL('decisions-v1.json', import.meta.url), 'utf8'),
) as GoldenFile;

test('the shared rules decide in Node what the table says', () => {
  const results = runGolden(file);
  expect(results).toEqual(expectedOf(file));
  expect(results.length).toBeGreaterThan(50);
});
