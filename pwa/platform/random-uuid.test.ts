import { expect, test } from 'vitest';
import { randomUuid } from './random-uuid';

test('is a UUID of version 4 without a secure context too', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  const made = Array.from({ length: 100 }, () => randomUuid({ getRandomValues }));
  for (const id of [...made, randomUuid()])
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(100);
});
