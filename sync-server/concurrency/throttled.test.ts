import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call runs at once, those of the pause together after it', () => {
  const work = vi.fn();
  const { call } = throttled(1_000, work);
  for (let count = 0; count < 5; count += 1) call();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('after a quiet pause a call runs at once again', () => {
  const work = vi.fn();
  const { call } = throttled(1_000, work);
  call();
  vi.advanceTimersByTime(1_000);
  call();
  expect(work).toHaveBeenCalledTimes(2);
});

test('what waits is dropped with the stop', () => {
  const work = vi.fn();
  const { call, stop } = throttled(1_000, work);
  call();
  call();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});
