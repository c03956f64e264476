import { expect, test } from 'vitest';
import { knownName } from './known-name';

const NAMES = ['Home & Kitchen', 'Café', 'Toys'];

// docs/shop-rules.md#r-owner-15
test.each([
  ['home &  kitchen', 'Home & Kitchen'],
  [' Toys ', 'Toys'],
  ['CAFE', 'Café'],
  ['Toys', undefined],
  ['Toy', undefined],
  [' ', undefined],
  ['Garden', undefined],
])('%o is offered as %o', (typed, known) => {
  expect(knownName(typed, NAMES)).toBe(known);
});
