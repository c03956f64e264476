import { expect, it, vi } from 'vitest';
import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
  longEnough,
} from './testing/test-device';
import { whenAnswered } from './when-answered';

const uuid = countingUuids();

it('waits until the shop has answered, and no longer', async () => {
  const { outbox, sender, db } = createTestDevice(allDone);
  const { id } = await outbox.enqueue('add-address', addressArgs(uuid()));
  let isAnswered = false;
  const waiting = whenAnswered(db, id).then(() => {
    isAnswered = true;
  });
  await longEnough(db);
  expect(await db.outbox.count()).toBe(1);
  expect(isAnswered).toBe(false);
  expect(await sender.drain()).toBe('empty');
  await waiting;
});

it('ends at once for what has left the queue', async () => {
  const { db } = createTestDevice(allDone);
  await whenAnswered(db, uuid());
});

it('fails where the database is out of reach', async () => {
  const { db } = createTestDevice(allDone);
  vi.spyOn(db.outbox, 'get').mockRejectedValue(new Error('broken'));
  await expect(whenAnswered(db, uuid())).rejects.toThrow('broken');
});
