import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import { countingUuids, eventually } from '../outbox/test-device';
import { VirtualTimers } from '../platform/virtual-timers';
import { createAccountPull } from './account-pull';

let users = 0;

/** A pull in the session of somebody else, which every try is told. @param told what happens once the first try was */
function pullOfAnother(told: (pull: ReturnType<typeof createAccountPull>) => void) {
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
      // After the turn in which the answer came: the pull looks up then how long it waits.
      onSignedOut: async () => void Promise.resolve().then(() => sent.length === 1 && told(pull)),
      indexedDb: () => indexedDB,
    },
    () => undefined,
  );
  return { pull, sent };
}

it('ends at once when it is stopped while it looks up how long to wait', async () => {
  const { pull } = pullOfAnother((one) => one.stop());
  await expect(pull.pull(null)).resolves.toBeUndefined();
});

it('asks again at once when it is hurried while it looks up how long to wait', async () => {
  const { pull, sent } = pullOfAnother((one) => one.hurry());
  const pulled = pull.pull(null);
  await eventually(() => sent).toHaveLength(2);
  pull.stop();
  await expect(pulled).resolves.toBeUndefined();
});
