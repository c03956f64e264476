import { beforeEach, expect, test } from 'vitest';
import { createSearchTime, SEARCH_TIME, type SearchTime } from './search-time';

let now: number;
let time: SearchTime;
beforeEach(() => {
  now = 1_800_000_000_000;
  time = createSearchTime(() => now);
});

const waits = (ip: string): unknown => {
  try {
    time.of(ip).check();
    return 0;
  } catch (error) {
    return error;
  }
};
const slow = (seconds: number) =>
  expect.objectContaining({ code: 'slow_down', headers: { 'Retry-After': String(seconds) } });

test('a network that has used its time up waits for room, and the others do not', () => {
  for (let spent = 0; spent < SEARCH_TIME.capacity; spent += 50) {
    expect(waits('10.0.0.1')).toBe(0);
    time.of('10.0.0.1').spend(50);
  }
  expect(waits('10.0.0.1')).toEqual(slow(1));
  expect(waits('10.0.0.2')).toBe(0);
  now += 1_000;
  expect(waits('10.0.0.1')).toBe(0);
});

test('addresses of one IPv6 customer share it', () => {
  for (let host = 0; host < 10; host += 1) time.of(`2001:db8:1:${host}::1`).spend(200);
  expect(waits('2001:db8:1:ffff::1')).toEqual(slow(1));
  expect(waits('2001:db8:2::1')).toBe(0);
});

test('no search is free, and none counts as more than a fifth of a second', () => {
  for (let count = 0; count < SEARCH_TIME.capacity; count += 1) time.of('10.0.0.1').spend(0.01);
  expect(waits('10.0.0.1')).not.toBe(0);
  for (let count = 0; count < 9; count += 1) time.of('10.0.0.2').spend(5_000);
  expect(waits('10.0.0.2')).toBe(0);
});
