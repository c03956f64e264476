import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { DeviceDatabase } from './device-database';

/** The tables of each earlier form, as it was released. */
const EARLIER_FORMS: readonly Readonly<Record<string, string>>[] = [
  {
    products: '_id, [createdAt+_id], category, [rating+numReviews]',
    cartLines: '_id',
    settings: 'key',
    searchIndexes: 'key',
    clients: 'clientId, user',
    outbox: 'id, &[clientId+seq], user',
    settled: 'id, [clientId+seq], user, settledAt',
  },
];

test.each(EARLIER_FORMS.map((stores, place) => [place + 1, stores] as const))(
  'a device of form %i keeps its queue and its cart',
  async (form, stores) => {
    const name = `of-form-${form}`;
    const before = new Dexie(name);
    before.version(form).stores(stores);
    const client = { clientId: 'c', user: 'u', nextSeq: 3, locked: false };
    const waiting = { id: 'a', clientId: 'c', user: 'u', seq: 2, name: 'void', args: {} };
    await before.table('clients').add(client);
    await before.table('outbox').add(waiting);
    await before.table('cartLines').add({ _id: 'kettle', qty: 2 });
    before.close();

    const db = new DeviceDatabase(name);
    expect(await db.clients.toArray()).toEqual([client]);
    expect(await db.outbox.toArray()).toEqual([waiting]);
    expect(await db.cartLines.toArray()).toEqual([{ _id: 'kettle', qty: 2 }]);
    expect(await db.round.count()).toBe(0);
    db.close();
  },
);
