import { expect, it } from 'vitest';
import { stateOfCode } from './state-of-code';

// docs/shop-rules.md#r-delivery-7
it('the state is the one that the owner’s table names, whatever the digits say', () => {
  expect(stateOfCode({ state: 'Orissa' }, '411001')).toBe('Odisha');
});

it('without a table the first digits say the state, however the code is written', () => {
  expect(stateOfCode(undefined, '411001')).toBe('Maharashtra');
  expect(stateOfCode(undefined, '560 034')).toBe('Karnataka');
  expect(stateOfCode({ state: '' }, '११०००१')).toBe('Delhi');
  expect(stateOfCode({ state: 'somewhere' }, '737101')).toBe('Sikkim');
});

it('nothing is said where codes of two states begin alike, and of what is no code', () => {
  for (const code of ['160055', '244713', '605001', '396210', '41100', ''])
    expect(stateOfCode(undefined, code)).toBeUndefined();
});
