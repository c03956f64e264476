import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EARLY_CART, EARLY_WISHES } from '#shared/pages/early-press';
import { SESSION_LIFETIME } from '#shared/users/session-rules';
import { DeviceDatabase } from '../database/device-database';
import { createSession } from './session';

const NOW = Date.parse('2026-03-01T10:00:00.000Z');
const YEAR = 365 * 24 * 60 * 60 * 1000;
const response = {
  _id: 'u1',
  name: 'Asha',
  email: 'asha@example.test',
  isAdmin: false,
  token: 'secret',
  expirationTime: new Date(NOW + SESSION_LIFETIME).toISOString(),
};

let stored: Map<string, string>;
let device: { now: number };
let made = 0;
beforeEach(() => {
  stored = new Map();
  device = { now: NOW };
});

function open(forbidden = false) {
  const db = new DeviceDatabase(`session-test-${(made += 1)}`);
  const session = createSession({
    db,
    storage: () => {
      if (forbidden) throw new DOMException('no', 'SecurityError');
      return {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, text) => void stored.set(key, text),
        removeItem: (key) => void stored.delete(key),
      };
    },
    clock: () => device.now,
    onStorage: () => () => undefined,
  });
  return { db, session };
}

describe('the session', () => {
  // docs/shop-rules.md#r-accounts-7
  it('keeps name, email, role and time, and nothing secret', async () => {
    const { session } = open();
    await session.signedIn(response);
    expect([...stored.values()].join()).not.toContain('secret');
    expect(session.current()).toEqual({
      user: { _id: 'u1', name: 'Asha', email: 'asha@example.test', isAdmin: false },
      expirationTime: response.expirationTime,
    });
    expect(session.current()).toBe(session.current());
    expect(open().session.current()?.user._id).toBe('u1');
  });

  it('notifies its listeners, and follows other tabs’ changes', async () => {
    const { session } = open();
    let notified = 0;
    session.subscribe(() => (notified += 1));
    await session.signedIn(response);
    session.renamed({ name: 'Asha R', email: response.email });
    expect(session.current()?.user.name).toBe('Asha R');
    session.ended();
    expect(notified).toBe(3);
    expect(session.current()).toBeNull();
    await open().session.signedIn(response);
    expect(session.current()?.user._id).toBe('u1');
  });

  // docs/guarantees.md#i19
  it('takes with it what was pressed on hearts: it is not for who signs in next; what is in the cart stays', async () => {
    const { session } = open();
    await session.signedIn(response);
    stored.set(EARLY_WISHES, '[["lamp",true]]');
    stored.set(EARLY_CART, '[]');
    session.ended();
    expect([...stored.keys()]).toEqual([EARLY_CART]);
  });

  it('unlocks the outbox of the user who signs in and locks every other', async () => {
    const { db, session } = open();
    const row = { nextSeq: 1, clientId: 'c1', user: 'u1', locked: true };
    await db.clients.bulkAdd([row, { ...row, clientId: 'c2', user: 'u2', locked: false }]);
    await db.settings.put({ key: 'pending-sign-out' });
    await session.signedIn(response);
    // The cookie no longer belongs to the previous user.
    expect(await db.setting('pending-sign-out')).toBeUndefined();
    expect(await db.clients.orderBy('user').toArray()).toMatchObject([
      { user: 'u1', locked: false },
      { user: 'u2', locked: true },
    ]);
  });

  it('that becomes another user’s hides the first one’s data, and keeps what waits for them', async () => {
    const { db, session } = open();
    await session.signedIn(response);
    await db.settings.bulkPut([
      { key: 'recent-searches', keywords: ['ring'] },
      { key: 'deliver-to', postalCode: '411001' },
      { key: 'refusals-seen', user: 'u1', ids: [] },
    ]);
    await session.signedIn(response);
    expect(await db.settings.count()).toBe(3);
    await session.signedIn({ ...response, _id: 'u2' });
    expect(await db.settings.toArray()).toEqual([{ key: 'refusals-seen', user: 'u1', ids: [] }]);
  });

  // docs/shop-rules.md#r-accounts-6
  it('is locked when its time had passed at the load of the page, and opens when the clock is right', async () => {
    await open().session.signedIn(response);
    device.now = NOW + SESSION_LIFETIME + 1;
    const { session } = open();
    expect(session.isLocked()).toBe(true);
    expect(session.current()?.user._id).toBe('u1');
    let notified = 0;
    session.subscribe(() => (notified += 1));
    session.lookAtClock();
    expect([session.isLocked(), notified]).toEqual([true, 0]);
    device.now = NOW + 1;
    session.lookAtClock();
    expect([session.isLocked(), notified]).toEqual([false, 1]);
    expect(open().session.isLocked()).toBe(false);
  });

  it.each([-10, 10])('uses the server’s clock, ours being %i years off', async (years) => {
    device.now = NOW + years * YEAR;
    await open().session.signedIn(response);
    expect(open().session.isLocked()).toBe(false);
    device.now += SESSION_LIFETIME + 1;
    expect(open().session.isLocked()).toBe(true);
  });

  it('survives a clock that jumps while a page is open, and returns when the server sends its time', async () => {
    const { session } = open();
    await session.signedIn(response);
    device.now += 10 * YEAR;
    expect(session.isLocked()).toBe(false);
    const reloaded = open().session;
    expect(reloaded.isLocked()).toBe(true);
    reloaded.serverTime(NOW + 1_000);
    expect(reloaded.isLocked()).toBe(false);
  });

  it('ignores damaged storage, and lasts as long as its tab where storage is forbidden', async () => {
    stored.set('session', '{"user":');
    expect(open().session.current()).toBeNull();
    stored.set('session', JSON.stringify({ user: { _id: 1 } }));
    expect(open().session.current()).toBeNull();
    const { session } = open(true);
    await session.signedIn(response);
    expect(session.current()?.user._id).toBe('u1');
    session.ended();
    expect(session.current()).toBeNull();
  });
});
