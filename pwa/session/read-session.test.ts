import { expect, it, vi } from 'vitest';
import { createTestDevice } from '../outbox/testing/test-device';
import { readSession } from './read-session';

const ASHA = { _id: 'user-1', name: 'Asha', email: 'asha@example.com', isAdmin: false };

function aWindow(response: Response) {
  const { db } = createTestDevice();
  const signedIn = vi.fn(async () => undefined);
  const fetch = vi.fn(async () => response);
  const session = { stored: () => null, signedIn };
  return { db, signedIn, fetch, read: () => readSession({ db, session, fetch, clock: () => 0 }) };
}

it('asks the shop who is signed in where not even a name is stored', async () => {
  const { signedIn, read } = aWindow(Response.json(ASHA));
  await read();
  expect(signedIn).toHaveBeenCalledWith({
    ...ASHA,
    token: '',
    expirationTime: '1970-01-31T00:00:00.000Z',
  });
});

it.each([
  ['a refusal', Response.json({ message: 'Please sign in.' }, { status: 401 })],
  ['a captive portal', Response.json({ portal: true })],
  ['no JSON', new Response('<html>')],
])('accepts only a valid user: %s', async (_what, response) => {
  const { signedIn, read } = aWindow(response);
  await read();
  expect(signedIn).not.toHaveBeenCalled();
});

it('leaves who has logged out without a connection logged out', async () => {
  const { db, fetch, signedIn, read } = aWindow(Response.json(ASHA));
  await db.settings.put({ key: 'pending-sign-out' });
  await read();
  expect(fetch).not.toHaveBeenCalled();
  expect(signedIn).not.toHaveBeenCalled();
});
