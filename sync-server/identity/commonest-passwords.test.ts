import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { isWidelyUsed } from './commonest-passwords';

const path = createRequire(import.meta.url).resolve(
  '@zxcvbn-ts/language-common/src/passwords.json',
);
const list: unknown = JSON.parse(readFileSync(path, 'utf8'));
const COMMONEST = Array.isArray(list) ? list.map(String).slice(0, 10_000) : [];

describe('a password that people use', () => {
  // docs/shop-rules.md#r-accounts-3
  test('is refused, for each of the 10,000 commonest that is long enough', async () => {
    const long = COMMONEST.filter((password) => password.length >= 8);
    expect(COMMONEST).toHaveLength(10_000);
    expect(long.length).toBeGreaterThan(1_500);
    const taken = [];
    for (const password of long) if (!(await isWidelyUsed(password))) taken.push(password);
    expect(taken).toEqual([]);
  });

  test.each(['Trustno1', 'MUSTANG1', 'liverpool1', 'Michelle1!', 'einstein1234', 'pocketbazaar1'])(
    'is refused in other case, or with digits or signs at its end: %s',
    async (password) => expect(await isWidelyUsed(password)).toBe(true),
  );

  test.each([
    'mango tree on the hill',
    'banyan by the river',
    'x'.repeat(64),
    'आम का पेड़ पहाड़ी पर',
    'vK3-qp9w-Tz7m',
  ])('is not: %s', async (password) => expect(await isWidelyUsed(password)).toBe(false));
});
