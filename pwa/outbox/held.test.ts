import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { releaseHeld, UNDO_TIME } from './held';
import { addressArgs, countingUuids, createTestDevice, eventually } from './testing/test-device';

const uuid = countingUuids();
const delivered = { name: 'deliver-order', args: { orderId: 'order-1' } } as const;

it('what can be undone leaves the device once that time is over, and what came after it behind it', async () => {
  const { outbox, sender, device, timers, requests } = createTestDevice();
  await outbox.enqueue('add-address', addressArgs(uuid()));
  const stop = sender.start();
  await outbox.enqueueTogether([delivered], { canBeUndone: true });
  await outbox.enqueue('add-address', addressArgs(uuid()));
  expect(await sender.drain()).toBe('held');
  expect(requests.flatMap(({ actions }) => actions.map(({ seq }) => seq))).toEqual([1]);
  await eventually(() => timers.pauses).toEqual([UNDO_TIME]);
  device.now += UNDO_TIME;
  timers.advance(UNDO_TIME);
  await eventually(() => requests.flatMap(({ actions }) => actions.map(({ seq }) => seq))).toEqual([
    1, 2, 3,
  ]);
  stop();
});

it('undone meanwhile, it never leaves the device, and nothing waits for it any more', async () => {
  const { outbox, sender, requests } = createTestDevice();
  const [entry] = await outbox.enqueueTogether([delivered], { canBeUndone: true });
  expect(await outbox.discard(entry?.id ?? '')).toBe(true);
  expect(await sender.drain()).toBe('empty');
  const sent = requests.flatMap(({ actions }) => actions.map(({ name }) => name));
  expect(sent).toEqual(['void']);
});

it('a clock that was set back holds nothing for longer, and neither does a person who leaves', async () => {
  const { outbox, sender, device, db, requests } = createTestDevice();
  await outbox.enqueueTogether([delivered], { canBeUndone: true });
  device.now -= 60_000;
  expect(await sender.drain()).toBe('empty');
  await outbox.enqueueTogether([delivered], { canBeUndone: true });
  expect(await sender.drain()).toBe('held');
  await releaseHeld(db);
  expect(await sender.drain()).toBe('empty');
  expect(requests.flatMap(({ actions }) => actions)).toHaveLength(2);
});
