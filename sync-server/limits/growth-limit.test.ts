import { beforeEach, expect, test } from 'vitest';
import type { Auth } from '../identity/sessions';
import { sampleSession, sampleUser } from '../store/testing/store-samples';
import type { User } from '../store/row-types';
import { createGrowthLimit, type Growth, type GrowthLimit } from './growth-limit';

const DAY = 24 * 60 * 60 * 1000;
const BUDGETS = { person: 100, unproven: 20, network: 1_000, unprovenOfNetwork: 200 };
let now = 0;
let growth: GrowthLimit;
beforeEach(() => {
  growth = createGrowthLimit(() => now, BUDGETS);
});

const person = (id: string, more: Partial<User> = {}): Auth => ({
  user: sampleUser(id, more),
  session: sampleSession(`session of ${id}`, id),
});
const proven = (id: string) => person(id, { provenEmail: `${id}@example.in` });

/** How much goes in, ten bytes at a time. */
function room(of: Growth): number {
  for (let added = 0; ; added += 10) {
    try {
      of.check();
    } catch {
      return added;
    }
    of.add(10);
  }
}

// docs/shop-rules.md#r-unpaid-5
test('an account with an unconfirmed email has less than one with a confirmed email', () => {
  expect(room(growth.of(person('asha'), '10.0.0.1'))).toBe(20);
  expect(room(growth.of(proven('ravi'), '10.0.0.1'))).toBe(100);
  expect(room(growth.of(proven('asha'), '10.0.0.1'))).toBe(100);
  now += DAY;
  expect(room(growth.of(person('asha'), '10.0.0.1'))).toBe(20);
});

// docs/shop-rules.md#r-unpaid-5
test('many unproven accounts of one network share its part, and so do those that are being made', () => {
  let all = 0;
  for (let place = 0; place < 20; place += 1)
    all += room(growth.of(person(`p${place}`), `2001:db8:1:${place}::1`));
  expect(all).toBe(200);
  expect(room(growth.ofVisitor('2001:db8:1:99::1'))).toBe(0);
  expect(room(growth.of(person('elsewhere'), '10.0.0.1'))).toBe(20);
  // A person with a confirmed email may continue there.
  expect(room(growth.of(proven('ravi'), '2001:db8:1:1::1'))).toBe(100);
});

test('proven accounts of one network share what it has', () => {
  let all = 0;
  for (let place = 0; place < 20; place += 1)
    all += room(growth.of(proven(`p${place}`), '10.0.0.1'));
  expect(all).toBe(1_000);
  expect(room(growth.of(proven('elsewhere'), '10.0.0.2'))).toBe(100);
});

// docs/shop-rules.md#r-unpaid-5
test('an admin is not counted', () => {
  const { check, add } = growth.of(person('admin', { isAdmin: true }), '10.0.0.1');
  add(10_000);
  expect(() => check()).not.toThrow();
});
