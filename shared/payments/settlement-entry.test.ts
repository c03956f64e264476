import { expect, test } from 'vitest';
import { readEntry, unitOf, writtenSum, writtenTime, type WrittenEntry } from './settlement-entry';

const NOW = '2026-11-28T06:30:00.000Z';
const row = (given: Partial<WrittenEntry>): WrittenEntry => ({
  entity: 'pay_abcd',
  type: 'payment',
  debit: '0',
  credit: '97640',
  amount: '100000',
  fee: '2360',
  tax: '360',
  settlement: 'setl_1',
  settledAt: '1795847400',
  utr: 'UTR1',
  payment: '',
  order: '',
  receipt: '',
  ...given,
});

// docs/shop-rules.md#r-money-16
test('a report in paise is told from one in rupees by its decimals, else by a payment that is known', () => {
  expect(unitOf([row({})], () => 100_000)).toBe('paise');
  expect(unitOf([row({ amount: '1000' })], () => 100_000)).toBe('rupees');
  expect(unitOf([row({ amount: '1000.00' })], () => undefined)).toBe('rupees');
  expect(unitOf([row({})], () => undefined)).toBe('rupees');
  expect([writtenSum('1,000.50', 'rupees'), writtenSum('', 'paise')]).toEqual([1_000_50, 0]);
  expect(writtenSum('12.345', 'rupees')).toBeUndefined();
});

test('a time is read as seconds, or by the shop’s clock', () => {
  expect(writtenTime('1764311400')).toBe('2025-11-28T06:30:00.000Z');
  for (const text of ['28/11/2026 12:00:00', '2026-11-28 12:00:00', '28-11-2026 12:00'])
    expect(writtenTime(text)).toBe(NOW);
  expect(writtenTime('tomorrow')).toBeUndefined();
});

test('the tax is a part of the fee, or beside it where only that adds up', () => {
  expect(readEntry(row({}), 'paise', NOW)).toMatchObject({ feePaise: 2360, netPaise: 97_640 });
  expect(readEntry(row({ fee: '2000' }), 'paise', NOW)).toMatchObject({ feePaise: 2360 });
  expect(readEntry(row({ credit: '97641' }), 'paise', NOW)).toBe(
    'What is paid out is not the amount less the fee',
  );
});
