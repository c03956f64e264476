import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import { allDone, countingUuids, eventually } from '../outbox/testing/test-device';
import { VirtualTimers } from '../testing/virtual-timers';
import { createAccountPull } from './account-pull';

let users = 0;

/** A pull in another user's session, which every attempt reports. @param afterFirst what happens after the first attempt */
function pullOfAnother(afterFirst: (pull: ReturnType<typeof createAccountPull>) => void) {
  const userId = `pull-${(users += 1)}`;
  const sent: string[] = [];
  const pull = createAccountPull(
    userId,
    {
      db: new DeviceDatabase(`pull-test-${userId}`),
      transport: {
        async send({ nonce }) {
          sent.push(nonce);
          return { kind: 'mismatch' };
        },
      },
      randomUuid: countingUuids(),
      random: () => 0.5,
      // No pause ends by itself.
      timers: new VirtualTimers(),
      isVisible: () => true,
      // After the microtask in which the answer came: then the pull reads how long it waits.
      onSignedOut: async () =>
        void Promise.resolve().then(() => sent.length === 1 && afterFirst(pull)),
      indexedDb: () => indexedDB,
    },
    () => undefined,
  );
  return { pull, sent };
}

it('ends at once when it is stopped while it reads how long to wait', async () => {
  const { pull } = pullOfAnother((one) => one.stop());
  await expect(pull.pull(null)).resolves.toBeUndefined();
});

it('retries at once when woken while it reads how long to wait', async () => {
  const { pull, sent } = pullOfAnother((one) => one.hurry());
  const pulled = pull.pull(null);
  await eventually(() => sent).toHaveLength(2);
  pull.stop();
  await expect(pulled).resolves.toBeUndefined();
});

it('uses an offered reply only where it continues from the cursor', async () => {
  const userId = `pull-${(users += 1)}`;
  const asked: unknown[] = [];
  const pull = createAccountPull(
    userId,
    {
      db: new DeviceDatabase(`pull-test-${userId}`),
      transport: {
        async send(request) {
          asked.push(request.accountCursor);
          return allDone(request, { cursor: 'epoch.9' });
        },
      },
      randomUuid: countingUuids(),
      random: () => 0.5,
      timers: new VirtualTimers(),
      isVisible: () => true,
      onSignedOut: async () => undefined,
      indexedDb: () => indexedDB,
    },
    () => undefined,
  );
  const page = { clientId: 'c', lastSeq: 0, cursor: 'epoch.7', more: false, changes: [] };

  pull.offer('epoch.2', page);
  expect(await pull.pull('epoch.5')).toMatchObject({ cursor: 'epoch.9', asked: true });
  pull.offer('epoch.5', page);
  expect(await pull.pull('epoch.5')).toMatchObject({ cursor: 'epoch.7', asked: false });
  expect(asked).toEqual(['epoch.5']);
});
