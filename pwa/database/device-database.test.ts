import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from './device-database';

const client = { clientId: 'c', user: 'u', nextSeq: 3, locked: false };
const waiting = {
  id: 'a',
  clientId: 'c',
  user: 'u',
  seq: 2,
  name: 'void',
  version: 2,
  args: {},
  deps: [],
};
const kettle = { _id: 'kettle', qty: 2 };

/** A device of the current version with a queue and a cart. */
async function deviceOfToday(name: string): Promise<void> {
  const db = new DeviceDatabase(name);
  await db.table('clients').add(client);
  await db.table('outbox').add(waiting);
  await db.table('cartLines').add(kettle);
  db.close();
}

/** The database of a later release, with another table and changed rows. */
class NextDatabase extends DeviceDatabase {
  constructor(name: string) {
    super(name);
    this.version(4)
      .stores({ giftNotes: 'order' })
      .upgrade((change) => change.table('cartLines').toCollection().modify({ isGift: false }));
  }
}

test('keeps queue and cart when a later release changes the database', async () => {
  await deviceOfToday('updated');
  const next = new NextDatabase('updated');
  expect(await next.clients.toArray()).toEqual([client]);
  expect(await next.outbox.toArray()).toEqual([waiting]);
  expect(await next.cartLines.toArray()).toEqual([{ ...kettle, isGift: false }]);
  expect(await next.table('giftNotes').count()).toBe(0);
  next.close();
});

test('finds queue and cart in the later database after a rollback of the release', async () => {
  await deviceOfToday('put-back');
  const next = new NextDatabase('put-back');
  await next.table('giftNotes').add({ order: 'o' });
  next.close();
  const today = new DeviceDatabase('put-back');
  expect(await today.outbox.toArray()).toEqual([waiting]);
  expect(await today.cartLines.count()).toBe(1);
  today.close();
  const again = new NextDatabase('put-back');
  expect(await again.table('giftNotes').count()).toBe(1);
  again.close();
});
