import { expect, it } from 'vitest';
import { readQueue } from '../outbox/queue-snapshot';
import { addressArgs, allDone, countingUuids, createTestDevice } from '../outbox/test-device';
import { overlay } from './overlay';

it('keeps on the screen what a reply settled whose changes had more pages to come', async () => {
  const { outbox, sender, db, device } = createTestDevice((request) =>
    allDone(request, { cursor: 'testepoch.3', more: true }),
  );
  const address = addressArgs(countingUuids()());
  await outbox.enqueue('add-address', address);
  await sender.drain();
  const owner = { _id: 'user-1', name: 'Asha', email: 'asha@example.test' };
  // The replica has come as far as that reply; the address is on a page that is still to come.
  const replica = { user: 'user-1', cursor: 'testepoch.3', addresses: [], orders: [], reviews: [] };
  const shown = overlay(replica, await readQueue(db, 'user-1', device.now), owner);
  expect(shown.addresses.map(({ _id }) => _id)).toEqual([address.addressId]);
});
