import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readQueue } from './queue-snapshot';
import { addressArgs, allDone, countingUuids, createTestDevice } from './testing/test-device';

const uuid = countingUuids();

it('one user’s queue: what waits, in its order, what is on its way, and what has its answer', async () => {
  const { outbox, sender, db, device } = createTestDevice(allDone);
  const settled = await outbox.enqueue('add-address', addressArgs(uuid()));
  await sender.drain();
  device.user = 'user-2';
  await outbox.enqueue('add-address', addressArgs(uuid()));
  await sender.drain();
  await outbox.enqueue('add-address', addressArgs(uuid()));
  device.user = 'user-1';
  const first = await outbox.enqueue('add-address', addressArgs(uuid()));
  const takenBack = await outbox.enqueue('add-address', addressArgs(uuid()));
  const { id, ...rest } = await outbox.enqueue('add-address', addressArgs(uuid()));
  // Ids are in no order.
  const last = { ...rest, id: `0${id.slice(1)}`.replace(/-.*/, '-0') };
  await db.outbox.delete(id);
  await db.outbox.add(last);
  await outbox.discard(takenBack.id);
  await db.settings.put({ key: 'sending', actionIds: [first.id], since: device.now });

  expect(await readQueue(db, 'user-1', device.now)).toEqual({
    userId: 'user-1',
    waiting: [first, last],
    asking: [],
    settled: [expect.objectContaining({ id: settled.id })],
    sending: new Set([first.id]),
  });
});
