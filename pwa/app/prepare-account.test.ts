import { expect, test } from 'vitest';
import type { StoredSession } from '../session/session';
import { prepareAccount } from './prepare-account';

const sessionOf = (id: string): StoredSession => ({
  user: { _id: id, name: id, email: `${id}@example.test`, isAdmin: false },
  expirationTime: '2026-03-01T10:00:00.000Z',
});

/** A page whose idle moments the test gives, and what happened on it in order. */
function createPage(signedIn: string | null) {
  let session = signedIn === null ? null : sessionOf(signedIn);
  const listeners = new Set<() => void>();
  const waiting: (() => void)[] = [];
  const did: string[] = [];
  const kept: (string | undefined)[] = [];
  prepareAccount({
    session: {
      current: () => session,
      stored: () => session,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    account: {
      start: async (userId) => void did.push(`account of ${userId}`),
      clearOthers: async (userToKeep) => void kept.push(userToKeep()),
    },
    idle: () => new Promise((resolve) => waiting.push(resolve)),
    loadScreens: async () => void did.push('screens'),
  });
  return {
    did,
    kept,
    become(userId: string | null) {
      session = userId === null ? null : sessionOf(userId);
      for (const listener of listeners) listener();
    },
    async beIdle() {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

// docs/shop-rules.md#r-roles-2
test('a launch with a session: account and screens come once the page is idle, and not before', async () => {
  const page = createPage('asha');
  expect(page.did).toEqual([]);
  await page.beIdle();
  expect(page.did).toEqual(['account of asha', 'screens']);
  page.become('asha');
  await page.beIdle();
  expect(page.did).toHaveLength(2);
});

// docs/shop-rules.md#r-roles-2
test('a visitor loads nothing, until they sign in', async () => {
  const page = createPage(null);
  await page.beIdle();
  expect(page.did).toEqual([]);
  page.become('asha');
  await page.beIdle();
  expect(page.did).toEqual(['account of asha', 'screens']);
});

test('does nothing for a user who signs out before the page is idle; the next user is prepared', async () => {
  const page = createPage('asha');
  page.become(null);
  await page.beIdle();
  expect(page.did).toEqual([]);
  page.become('ravi');
  page.become('asha');
  await page.beIdle();
  expect(page.did).toEqual(['account of asha', 'screens']);
});

test('prepares a user who signs in again after signing out', async () => {
  const page = createPage('asha');
  await page.beIdle();
  page.become(null);
  page.become('asha');
  await page.beIdle();
  expect(page.did.filter((line) => line.startsWith('account'))).toHaveLength(2);
});

test('deletes leftovers of other accounts when the page is idle, and again at each sign-in or sign-out', async () => {
  const [asha, nobody] = [createPage('asha'), createPage(null)];
  for (const page of [asha, nobody]) {
    expect(page.kept).toEqual([]);
    await page.beIdle();
    page.become('ravi');
    await page.beIdle();
    page.become(null);
    await page.beIdle();
  }
  expect(asha.kept).toEqual(['asha', 'ravi', undefined]);
  expect(nobody.kept).toEqual([undefined, 'ravi', undefined]);
});
