import { beforeEach, expect, test } from 'vitest';
import { ApiError, slowDown } from '../http/api-error';
import { createMemoryLimits } from '../store/memory-limits';
import {
  createSignInThrottle,
  NETWORK,
  PLACE,
  REPEATS,
  type SignInThrottle,
} from './sign-in-throttle';

const HOUR = 60 * 60_000;
let now = 0;
let throttle: SignInThrottle;
beforeEach(() => {
  now = 1_000_000;
  throttle = createSignInThrottle(createMemoryLimits(), () => now);
});

/** Seconds to wait; 0 if the password may be tried. */
async function tries(
  email: string,
  ip: string,
  device?: string,
  isRight = false,
  at = throttle,
): Promise<number> {
  try {
    const check = await at.trying({ email, ip, device });
    await check(async () => isRight);
    return 0;
  } catch (error) {
    if (error instanceof ApiError) return Number(error.headers['Retry-After']);
    throw error;
  }
}

/** How many wrong passwords are checked in a time, with one attempt each second. */
async function guessesIn(
  time: number,
  email: string,
  ip: string,
  device?: string,
): Promise<number> {
  let through = 0;
  for (const end = now + time; now < end; now += 1_000)
    if ((await tries(email, ip, device)) === 0) through += 1;
  return through;
}

test('the pause doubles from the fifth failure until the bucket is full, and ends by itself', async () => {
  for (let failure = 1; failure < 5; failure += 1) expect(await tries('asha', '10.0.0.1')).toBe(0);
  const pauses: number[] = [];
  for (let failure = 5; failure <= 10; failure += 1) {
    expect(await tries('asha', '10.0.0.1')).toBe(0);
    const pause = await tries('asha', '10.0.0.1');
    now += pause * 1000;
    pauses.push(pause);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32]);
});

test.each([
  ['a network', undefined],
  ['a known device', 'phone'],
])('from %s, at most 20 passwords are tried in any hour', async (_what, device) => {
  expect(await guessesIn(HOUR, 'asha', '10.0.0.1', device)).toBeLessThanOrEqual(20);
  expect(await guessesIn(HOUR, 'asha', '10.0.0.1', device)).toBeLessThanOrEqual(9);
});

test('an attempt while waiting does not make the wait longer', async () => {
  for (let failure = 0; failure < 5; failure += 1) await tries('asha', '10.0.0.1');
  for (let again = 0; again < 50; again += 1) expect(await tries('asha', '10.0.0.1')).toBe(1);
  now += 1_000;
  expect(await tries('asha', '10.0.0.1')).toBe(0);
});

test('guesses from elsewhere do not stop a device that has signed in before', async () => {
  await guessesIn(HOUR, 'asha', '10.0.0.1');
  for (let person = 0; person < 200; person += 1) await tries(`person-${person}`, '10.0.0.1');
  expect(await tries('asha', '10.0.0.1', undefined, true)).toBeGreaterThan(0);
  expect(await tries('asha', '10.0.0.1', 'phone', true)).toBe(0);
});

test('guesses from elsewhere do not keep the right password out', async () => {
  await guessesIn(HOUR, 'asha', '10.0.0.1');
  expect(await tries('asha', '10.0.0.2', undefined, true)).toBe(0);
});

test('while many networks guess at an account, each has one guess, and the right password is still accepted', async () => {
  for (let network = 0; network < 4; network += 1)
    await guessesIn(60_000, 'asha', `10.0.0.${network}`);
  for (let network = 10; network < 110; network += 1)
    expect(await guessesIn(60_000, 'asha', `10.0.1.${network}`)).toBe(1);
  expect(await tries('asha', '10.0.2.1', undefined, true)).toBe(0);
  expect(await tries('asha', '10.0.2.1', undefined, true)).toBe(0);
});

test('the right password does not count against the network, nor erase wrong ones', async () => {
  for (let person = 0; person < 2 * NETWORK.capacity; person += 1)
    expect(await tries(`person-${person}`, '10.0.0.1', undefined, true)).toBe(0);
  let wrong = 0;
  for (const end = now + HOUR; now < end; now += 60_000) {
    await tries('asha', '10.0.0.1', undefined, true);
    wrong += await guessesIn(1_000, 'asha', '10.0.0.1');
  }
  expect(wrong).toBeLessThanOrEqual(20);
});

// docs/shop-rules.md#r-accounts-4
test('a password that could not be checked does not count as wrong', async () => {
  for (let person = 0; person < 2 * NETWORK.capacity; person += 1) {
    const check = await throttle.trying({ email: 'asha', ip: '10.0.0.1' });
    await expect(check(() => Promise.reject(slowDown(10)))).rejects.toMatchObject({
      code: 'slow_down',
    });
  }
  expect(await tries('asha', '10.0.0.1')).toBe(0);
});

// docs/shop-rules.md#r-accounts-4
test('repeating the right password slows that account, on a known device as well, and no other', async () => {
  const signIns = async (count: number, device?: string) => {
    let through = 0;
    for (let time = 0; time < count; time += 1)
      if ((await tries('asha', '10.0.0.1', device, true)) === 0) through += 1;
    return through;
  };
  expect(await signIns(7)).toBe(7);
  expect(await signIns(7, 'phone')).toBe(3);
  expect(await tries('asha', '10.0.0.2', undefined, true)).toBe(60);
  expect(await tries('ravi', '10.0.0.1', undefined, true)).toBe(0);
  now += 60_000;
  expect(await signIns(7)).toBe(1);
});

test('many accounts of one network that repeat right passwords are slowed, single sign-ins there are not', async () => {
  const ips = ['2001:db8:1:2::1', '2001:db8:1:ffff::1'];
  let through = 0;
  for (let time = 0; time < 5; time += 1)
    for (let person = 0; person < 230; person += 1)
      if ((await tries(`person-${person}`, ips[person % 2] ?? '', undefined, true)) === 0)
        through += 1;
  expect(through).toBe(230 + REPEATS.capacity);
  expect(await tries('asha', '2001:db8:1:2::1', undefined, true)).toBe(0);
  expect(await tries('person-1', '10.0.0.1', undefined, true)).toBe(0);
});

test('one network that tries many accounts is slowed as well, others are not', async () => {
  for (let person = 0; person < NETWORK.capacity; person += 1)
    expect(await tries(`person-${person}`, '10.0.0.1')).toBe(0);
  expect(await tries('one-more', '10.0.0.1')).toBeGreaterThan(0);
  expect(await tries('one-more', '10.0.0.2')).toBe(0);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::1', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::1', '::2', true],
])('for guesses at one account, %s and %s are one place? %s', async (one, other, same) => {
  for (let failure = 0; failure < 5; failure += 1) await tries('asha', one);
  expect((await tries('asha', other)) > 0).toBe(same);
});

test('failures are forgotten one by one', async () => {
  await guessesIn(HOUR, 'asha', '10.0.0.1');
  now += PLACE.capacity * PLACE.leakEvery;
  for (let failure = 0; failure < 5; failure += 1) expect(await tries('asha', '10.0.0.1')).toBe(0);
});

test('of two processes on one store, both count every attempt', async () => {
  const limits = createMemoryLimits();
  const [one, other] = [0, 1].map(() => createSignInThrottle(limits, () => now));
  for (let failure = 0; failure < 5; failure += 1)
    expect(await tries('asha', '10.0.0.1', undefined, false, failure % 2 ? one : other)).toBe(0);
  for (const at of [one, other])
    expect(await tries('asha', '10.0.0.1', undefined, true, at)).toBe(1);
});

test('concurrent attempts all count', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => tries('asha', '10.0.0.1')));
  expect(all.filter((wait) => wait === 0)).toHaveLength(5);
});
