import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Auth } from '../identity/sessions';
import { ApiError } from '../http/api-error';
import { createMemoryLimits } from '../store/memory-limits';
import {
  createRateLimits,
  NO_LIMITS,
  RATE_LIMITS,
  type RateLimits,
  type Rate,
} from './rate-limits';

const SMALL = {
  writes: { points: 60, seconds: 60 },
  registration: { points: 3, seconds: 600 },
};
const NOW = Date.parse('2026-01-01T00:00:00.000Z');
let limits: RateLimits;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  limits = createRateLimits(createMemoryLimits(), SMALL);
});
afterEach(() => {
  vi.useRealTimers();
});

const person = (id: string): Auth => ({
  user: { _id: id, name: id, email: id, isAdmin: false, passwordHash: '', createdAt: '' },
  session: {
    _id: `session of ${id}`,
    user: id,
    createdAt: '',
    expiresAt: '',
    lastSeenAt: '',
    device: '',
  },
});

/** Seconds to wait; 0 where the points were there. */
async function waits(
  rate: Rate,
  { who, ip = '10.0.0.1' }: { who?: string; ip?: string },
  points = 1,
  of = limits,
): Promise<number> {
  try {
    const auth = who === undefined ? undefined : person(who);
    await of.consume(rate, { auth, ip }, points);
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      return Number(error.headers['Retry-After']);
    throw error;
  }
}

describe('writes', () => {
  test('are counted by person, wherever they ask from, and refused until their minute is over', async () => {
    for (let write = 0; write < 60; write += 1)
      expect(await waits('writes', { who: 'asha', ip: `10.0.0.${write}` })).toBe(0);
    vi.setSystemTime(NOW + 10_400);
    expect(await waits('writes', { who: 'asha' })).toBe(50);
    expect(await waits('writes', { who: 'ravi' })).toBe(0);
    vi.setSystemTime(NOW + 60_000);
    expect(await waits('writes', { who: 'asha' })).toBe(0);
  });

  test('a visitor’s are counted by network, apart from those of people signed in there', async () => {
    for (let write = 0; write < 60; write += 1)
      expect(await waits('writes', { ip: `2001:db8:1:2::${write}` })).toBe(0);
    expect(await waits('writes', { ip: '2001:db8:1:2:ffff::1' })).toBe(60);
    expect(await waits('writes', { ip: '2001:db8:1:3::1' })).toBe(0);
    expect(await waits('writes', { who: 'asha', ip: '2001:db8:1:2::1' })).toBe(0);
  });

  test('a delivery of the queue spends from the same limit', async () => {
    expect(await waits('sync', { who: 'asha' }, 50)).toBe(0);
    for (let write = 0; write < 10; write += 1)
      expect(await waits('writes', { who: 'asha' })).toBe(0);
    expect(await waits('sync', { who: 'asha' })).toBe(60);
    expect(await waits('writes', { who: 'asha' })).toBe(60);
  });

  test('what is refused whole leaves what was there', async () => {
    expect(await waits('sync', { who: 'asha' }, 20)).toBe(0);
    for (let again = 0; again < 5; again += 1)
      expect(await waits('sync', { who: 'asha' }, 41)).toBe(60);
    expect(await waits('sync', { who: 'asha' }, 40)).toBe(0);
    expect(await waits('sync', { who: 'asha' })).toBe(60);
  });

  test('trying again while waiting does not make the wait longer', async () => {
    await waits('sync', { who: 'asha' }, 60);
    for (let second = 0; second < 60; second += 1) {
      vi.setSystemTime(NOW + second * 1000);
      expect(await waits('writes', { who: 'asha' })).toBe(60 - second);
    }
    vi.setSystemTime(NOW + 60_000);
    expect(await waits('writes', { who: 'asha' })).toBe(0);
  });

  test('the last moment of a wait is still a whole second', async () => {
    await waits('sync', { who: 'asha' }, 60);
    vi.setSystemTime(NOW + 59_999);
    expect(await waits('writes', { who: 'asha' })).toBe(1);
  });
});

test('registrations are counted by network, signed in or not, and not as writes', async () => {
  for (const who of ['asha', 'ravi', 'meena'])
    expect(await waits('registration', { who, ip: '10.0.0.1' })).toBe(0);
  expect(await waits('registration', { who: 'dev', ip: '::ffff:10.0.0.1' })).toBe(600);
  expect(await waits('registration', { who: 'dev', ip: '10.0.0.2' })).toBe(0);
  expect(await waits('sync', { ip: '10.0.0.1' }, 60)).toBe(0);
});

test('event streams are counted by network, of IPv6 a whole customer’s, signed in or not', async () => {
  const few = createRateLimits(createMemoryLimits(), { streams: { points: 2, seconds: 60 } });
  const open = (ip: string, who?: string) =>
    waits('streams', { ip, ...(who === undefined ? {} : { who }) }, 1, few);
  expect(await open('2001:db8:1:2::1')).toBe(0);
  expect(await open('2001:db8:1:3::1', 'asha')).toBe(0);
  expect(await open('2001:db8:1:4::1', 'ravi')).toBe(60);
  expect(await open('2001:db8:2::1')).toBe(0);
});

test('reading is free, and sign-in has its own throttle', async () => {
  for (let call = 0; call < 100; call += 1) {
    expect(await waits('free', { who: 'asha' })).toBe(0);
    expect(await waits('sign-in', { who: 'asha' })).toBe(0);
  }
  expect(await waits('sync', { who: 'asha' }, 60)).toBe(0);
});

test('a full batch always fits into a fresh limit', async () => {
  const shop = createRateLimits(createMemoryLimits());
  for (let batch = 0; batch < RATE_LIMITS.writes.points / 50; batch += 1)
    expect(await waits('sync', { who: 'asha' }, 50, shop)).toBe(0);
  expect(await waits('writes', { who: 'asha' }, 1, shop)).toBe(60);
});

test('only so many clients are remembered, those who began last', async () => {
  const few = createRateLimits(createMemoryLimits(), SMALL, createMemoryLimits(3));
  for (const who of ['first', 'second', 'third']) await waits('sync', { who }, 60, few);
  expect(await waits('writes', { who: 'first' }, 1, few)).toBe(60);
  await waits('writes', { who: 'fourth' }, 1, few);
  expect(await waits('writes', { who: 'second' }, 1, few)).toBe(60);
  expect(await waits('writes', { who: 'first' }, 1, few)).toBe(0);
});

test('two processes on one store count registrations and payments together, writes each for itself', async () => {
  const shared = createMemoryLimits();
  const processes = [createRateLimits(shared, SMALL), createRateLimits(shared, SMALL)];
  const [one, other] = processes;
  for (let turn = 0; turn < 3; turn += 1)
    expect(await waits('registration', {}, 1, processes[turn % 2])).toBe(0);
  for (const each of processes) expect(await waits('registration', {}, 1, each)).toBe(600);
  for (let turn = 0; turn < 20; turn += 1)
    expect(await waits('payment', { who: 'asha' }, 1, processes[turn % 2])).toBe(0);
  for (const each of processes)
    expect(await waits('payment', { who: 'asha' }, 1, each)).toBeGreaterThan(0);
  expect(await waits('sync', { who: 'ravi' }, 60, one)).toBe(0);
  expect(await waits('sync', { who: 'ravi' }, 60, other)).toBe(0);
});

test('leaves no timer running at the end', async () => {
  await waits('writes', { who: 'asha' });
  await waits('registration', {});
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('switched off, nothing is ever refused', async () => {
  expect(await waits('sync', { who: 'asha' }, 1_000_000, NO_LIMITS)).toBe(0);
});
