import { expect, it, vi } from 'vitest';
import { addressArgs, createTestDevice, eventually } from '../outbox/testing/test-device';
import { startWindowOnly } from './window-only';

const ASHA = { _id: 'user-1', name: 'Asha', email: 'asha@example.com', isAdmin: false };

function forbidden(): never {
  throw new DOMException('No', 'SecurityError');
}
const storage = { setItem: () => undefined, removeItem: () => undefined };

function started(response: Response, given: { storage?: () => typeof storage } = {}) {
  const signedIn = vi.fn(async () => undefined);
  const fetch = vi.fn(async () => response);
  const { db, outbox, sender } = createTestDevice();
  const window = new EventTarget();
  const session = { stored: () => null, signedIn };
  const work = startWindowOnly({
    db,
    session,
    fetch,
    storage: forbidden,
    window,
    clock: () => 0,
    ...given,
  });
  /** Whether the browser would ask the shopper before it closes the window. */
  const asksBeforeLeaving = () =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return { signedIn, fetch, work, outbox, sender, asksBeforeLeaving };
}

it('asks the shop who is signed in where not even a name is stored', async () => {
  const { signedIn, work } = started(Response.json(ASHA));
  await work;
  expect(signedIn).toHaveBeenCalledWith({
    ...ASHA,
    token: '',
    expirationTime: '1970-01-31T00:00:00.000Z',
  });
});

it('accepts only a valid user', async () => {
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

it('does not ask where the session is stored', async () => {
  const { fetch, work } = started(Response.json(ASHA), { storage: () => storage });
  await work;
  expect(fetch).not.toHaveBeenCalled();
});

it('asks before the window is closed, while something waits in its memory', async () => {
  const { work, outbox, sender, asksBeforeLeaving } = started(Response.json(ASHA));
  await work;
  expect(asksBeforeLeaving()).toBe(false);
  await outbox.enqueue('add-address', addressArgs('00000000-0000-4000-8000-00000000000a'));
  await eventually(asksBeforeLeaving).toBe(true);
  await sender.drain();
  await eventually(asksBeforeLeaving).toBe(false);
});
