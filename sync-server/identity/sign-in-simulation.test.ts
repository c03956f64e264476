import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../http/api-error';
import { createMemoryLimits } from '../store/memory-limits';
import { createSignInThrottle, type PasswordTry, type SignInThrottle } from './sign-in-throttle';

/*
 * Some hours behind one address of a mobile network: 200 sign-ins an hour of honest people, who mistype one time in ten, and
 * an attacker who guesses passwords from the same address, 10,000 an hour.
 */

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
/** Always the same run: one refusal in 800 would be too many already. `TEST_SEED` and `HOURS` allow others. */
const SEED = Number(process.env['TEST_SEED'] ?? 11);
const HOURS = Number(process.env['HOURS'] ?? 4);
const SIGN_INS = 200 * HOURS;
const GUESSES = 10_000 * HOURS;
const PEOPLE = 2_000;
const TYPING_ERRORS = 0.1;
/** Share of sign-ins from a device that the person has never signed in on. */
const NEW_DEVICES = 0.1;
const CARRIER = '203.0.113.9';

let random = generator(SEED);
beforeEach((context) => {
  process.stdout.write(`${context.task.name}: TEST_SEED=${SEED}\n`);
  random = generator(SEED);
});

interface Outcome {
  /** Share of the honest sign-ins that were refused. */
  readonly refused: number;
  /** The most guesses that were checked at one account within any hour. */
  readonly mostGuesses: number;
}

/** @param target the person a guess is at, by number */
async function simulate(target: (guess: number) => string): Promise<Outcome> {
  let now = Date.UTC(2026, 0, 1);
  const begin = now;
  const throttle = createSignInThrottle(createMemoryLimits(), () => now);
  const guessed = new Map<string, number[]>();
  let refused = 0;

  const honest = times(SIGN_INS).map((time) => ({ time, guess: -1 }));
  const guesses = times(GUESSES).map((time, guess) => ({ time, guess }));
  for (const { time, guess } of [...honest, ...guesses].sort((a, b) => a.time - b.time)) {
    now = begin + time;
    if (guess < 0) {
      const email = personOf(Math.floor(random() * PEOPLE));
      const device = random() < NEW_DEVICES ? undefined : `device of ${email}`;
      if (!(await signsIn(throttle, { email, ip: CARRIER, device }))) refused += 1;
    } else {
      const email = target(guess);
      if (await tries(throttle, { email, ip: CARRIER }))
        guessed.set(email, [...(guessed.get(email) ?? []), now]);
    }
  }
  const mostGuesses = [...guessed.values()].reduce(
    (most, at) => Math.max(most, mostWithinAnHour(at)),
    0,
  );
  return { refused: refused / SIGN_INS, mostGuesses };

  /** Whether a person who types until it is right is never refused; each attempt takes them a while. */
  async function signsIn(at: SignInThrottle, attempt: PasswordTry): Promise<boolean> {
    const isWrong = random() < TYPING_ERRORS;
    const check = await tries(at, attempt);
    if (!check) return false;
    if (await check(async () => !isWrong)) return true;
    now += 8 * SECOND;
    return signsIn(at, attempt);
  }
}

async function tries(throttle: SignInThrottle, attempt: PasswordTry) {
  try {
    return await throttle.trying(attempt);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'slow_down') return undefined;
    throw error;
  }
}

const personOf = (number: number) => `person-${number}@example.test`;

/** That many moments, in order. */
function times(count: number): number[] {
  return Array.from({ length: count }, () => random() * HOURS * HOUR).sort((a, b) => a - b);
}

/** @param sorted times */
function mostWithinAnHour(sorted: readonly number[]): number {
  let first = 0;
  return sorted.reduce((most, time, index) => {
    while (time - (sorted[first] ?? time) >= HOUR) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

/** mulberry32: small, and the same everywhere for a seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('honest people behind one address', () => {
  test('beside an attacker who guesses at one of them', async () => {
    const { refused, mostGuesses } = await simulate(() => personOf(0));
    expect(refused).toBeLessThanOrEqual(0.001);
    expect(mostGuesses).toBeLessThanOrEqual(20);
  });

  test('beside an attacker who guesses at all of them, one after the other', async () => {
    const { refused, mostGuesses } = await simulate((guess) => personOf(guess % PEOPLE));
    expect(refused).toBeLessThanOrEqual(0.001);
    expect(mostGuesses).toBeLessThanOrEqual(20);
  });

  test('beside an attacker who guesses at accounts that do not exist', async () => {
    const { refused } = await simulate((guess) => `nobody-${guess}@example.test`);
    expect(refused).toBeLessThanOrEqual(0.001);
  });
});
