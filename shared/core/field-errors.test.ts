import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldsOfError } from './field-errors';

const line = z.strictObject({ qty: z.int() });
const schema = z.strictObject({ name: z.string(), lines: z.array(line) });

function fieldsOf(value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldsOfError(parsed.error);
}
const keys = (count: number, name = 'key') =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`${name}${place}`, 1]));

test('names each wrong field by its path', () => {
  expect(fieldsOf({ name: 1, lines: [{ qty: 1 }, { qty: 'x' }] })).toEqual({
    name: expect.any(String),
    'lines.1.qty': expect.any(String),
  });
  expect(fieldsOf({ name: 'a', lines: [], more: 1 })['']).toContain('"more"');
});

// docs/shop-rules.md#r-limits-5
test('of 21,000 unknown keys five are named, wherever they are', () => {
  const fields = fieldsOf({ name: 'a', lines: [{ qty: 1, ...keys(3) }], ...keys(21_000) });
  const text = JSON.stringify(fields);
  expect(text.match(/key\d+/g)).toHaveLength(5);
  expect(text).toContain('20998 more');
  const many = fieldsOf({ name: 'a', lines: Array.from({ length: 90 }, () => keys(9)) });
  expect(JSON.stringify(many).match(/key\d+/g)?.length).toBeLessThanOrEqual(5);
});

test.each([
  ['long names', { name: 'a', lines: [], ['k'.repeat(100_000)]: 1, ...keys(9, 'n'.repeat(9_000)) }],
  ['many wrong fields', { name: 1, lines: Array.from({ length: 20_000 }, () => ({ qty: 'x' })) }],
])('is short for %s', (_what, value) => {
  expect(JSON.stringify(fieldsOf(value)).length).toBeLessThan(4_000);
});
