import { expect, it } from 'vitest';
import { addressArgs, createTestDevice, eventually } from '../outbox/testing/test-device';
import { startWindowOnly } from './window-only';

it('asks before the window is closed, while something waits in its memory', async () => {
  const { db, outbox, sender } = createTestDevice();
  const window = new EventTarget();
  startWindowOnly({ db, window });
  /** Whether the browser would ask the shopper before it closes the window. */
  const asksBeforeLeaving = () =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asksBeforeLeaving()).toBe(false);
  await outbox.enqueue('add-address', addressArgs('00000000-0000-4000-8000-00000000000a'));
  await eventually(asksBeforeLeaving).toBe(true);
  await sender.drain();
  await eventually(asksBeforeLeaving).toBe(false);
});
