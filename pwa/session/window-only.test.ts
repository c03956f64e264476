import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDevice } from '../outbox/test-device';
import { startWindowOnly } from './window-only';

const ASHA = { _id: 'user-1', name: 'Asha', email: 'asha@example.com', isAdmin: false };

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function forbidden(): never {
  throw new DOMException('No', 'SecurityError');
}
const storage = { setItem: () => undefined, removeItem: () => undefined };

function started(response: Response, given: { storage?: () => typeof storage } = {}) {
  const signedIn = vi.fn(async () => undefined);
  const fetch = vi.fn(async () => response);
  const { db } = createTestDevice();
  const session = { stored: () => null, signedIn };
  const work = startWindowOnly({
    db,
    session,
    fetch,
    storage: forbidden,
    clock: () => 0,
    ...given,
  });
  return { signedIn, fetch, work };
}

it('asks the shop who is signed in where not even a name is kept', async () => {
  const { signedIn, work } = started(Response.json(ASHA));
  await work;
  expect(signedIn).toHaveBeenCalledWith({
    ...ASHA,
    token: '',
    expirationTime: '1970-01-31T00:00:00.000Z',
  });
});

it('takes nothing but a person for one', async () => {
  for (const response of [
    Response.json({ message: 'Please sign in.' }, { status: 401 }),
    Response.json({ portal: true }),
    new Response('<html>'),
  ]) {
    const { signedIn, work } = started(response);
    await work;
    expect(signedIn).not.toHaveBeenCalled();
  }
});

it('does not ask where the session is kept', async () => {
  const { fetch, work } = started(Response.json(ASHA), { storage: () => storage });
  await work;
  expect(fetch).not.toHaveBeenCalled();
});
