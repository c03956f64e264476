import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { Address } from '#shared/addresses/address';
import type { OutboxEntry, SettledAction } from '../database/outbox-entry';
import { readQueue, type QueueSnapshot } from '../outbox/queue-snapshot';
import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
} from '../outbox/testing/test-device';
import type { AccountDocuments } from './account-deps';
import { optimisticView } from './optimistic-view';

const USER = { _id: 'user-1', name: 'Asha Rao', email: 'asha@shop.test' };
const CLIENT = 'client-1';
const NOW = Date.parse('2026-03-01T10:00:00.000Z');

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [HOME, WORK, ORDER] = [uuid(901), uuid(902), uuid(903)];
const fields = (road: string, city = 'Pune') => ({
  address: road,
  city,
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
});
const confirmedAddress = (_id: string, road: string, position: number): Address => ({
  ...fields(road),
  _id,
  isDefault: position === 1,
  position,
  revision: 1,
});

/** What a shopper did, by number. */
const entry = (seq: number, name: string, args: OutboxEntry['args']): OutboxEntry => ({
  id: uuid(seq),
  clientId: CLIENT,
  user: USER._id,
  seq,
  name,
  version: 1,
  args,
  deps: [],
  enqueuedAt: NOW,
});
const add = (seq: number, addressId: string, road: string) =>
  entry(seq, 'add-address', { addressId, body: fields(road) });
const remove = (seq: number, addressId: string) => entry(seq, 'delete-address', { addressId });
const order = (seq: number) =>
  entry(seq, 'place-cod-order', {
    orderId: ORDER,
    lines: [{ product: 'lamp', qty: 2, name: 'Lamp', image: '/pictures/lamp', price: '60.00' }],
    shippingAddress: fields('1 Lake Road'),
    confirmedTotal: '120.00',
    pricedAt: new Date(NOW).toISOString(),
  });

/** An applied action; with the cursor named by its answer, '' where it named none. */
const applied = (action: OutboxEntry, cursor: string): SettledAction => ({
  ...action,
  outcome: { status: 'applied', code: 'done' },
  settledAt: NOW,
  cursor,
  dismissed: false,
});

const queueOf = (
  waiting: readonly OutboxEntry[],
  settled: readonly SettledAction[] = [],
): QueueSnapshot => ({ userId: USER._id, waiting, asking: [], settled, sending: new Set() });

/** The server's documents, read when it had decided the actions up to a number. */
const documentsAfter = (lastSeq: number, addresses: readonly Address[]): AccountDocuments => ({
  userId: USER._id,
  cursor: 'testepoch.5',
  dealtWith: { clientId: CLIENT, lastSeq },
  addresses,
  orders: [],
  reviews: [],
  ...NO_OWN_DOCUMENTS,
});

const shown = (documents: AccountDocuments, queue: QueueSnapshot) =>
  optimisticView(documents, queue, USER).addresses.map(
    ({ address, city }) => `${address}, ${city}`,
  );

describe('documents that are ahead of the queue', () => {
  it('show no address again that was deleted, though not every answer named a cursor', () => {
    const documents = documentsAfter(3, [confirmedAddress(WORK, '2 Hill Road', 2)]);
    const settled = [
      applied(add(1, HOME, '1 Lake Road'), ''),
      applied(add(2, WORK, '2 Hill Road'), 'testepoch.5'),
      applied(remove(3, HOME), 'testepoch.5'),
    ];
    expect(shown(documents, queueOf([], settled))).toEqual(['2 Hill Road, Pune']);
  });

  it('keep an address that was added again', () => {
    const documents = documentsAfter(3, [confirmedAddress(HOME, '1 Lake Road', 1)]);
    const settled = [
      applied(add(1, HOME, '1 Lake Road'), 'testepoch.3'),
      applied(remove(2, HOME), ''),
      applied(add(3, HOME, '1 Lake Road'), 'testepoch.5'),
    ];
    expect(shown(documents, queueOf([], settled))).toEqual(['1 Lake Road, Pune']);
  });

  it('take no edit that the server refused, while its answer is on the way', () => {
    const documents = documentsAfter(2, [confirmedAddress(HOME, '1 Lake Road', 1)]);
    const body = fields('1 Lake Road', 'Nashik');
    const edit = entry(1, 'edit-address', {
      addressId: HOME,
      seen: fields('1 Lake Road'),
      body,
    });
    const waiting = [edit, add(2, HOME, '1 Lake Road')];
    expect(shown(documents, queueOf(waiting))).toEqual(['1 Lake Road, Pune']);
  });

  it('show an order that they do not have: its refusal has not arrived yet', () => {
    const { orders } = optimisticView(documentsAfter(1, []), queueOf([order(1)]), USER);
    expect(orders).toMatchObject([{ _id: ORDER, totalPrice: '120.00', mark: 'waiting' }]);
  });
});

describe('documents that are behind the queue', () => {
  it('get later actions, and those of another outbox, applied optimistically', () => {
    const documents = documentsAfter(1, [confirmedAddress(HOME, '1 Lake Road', 1)]);
    const other = { ...add(1, uuid(904), '3 Sea Road'), clientId: 'client-2' };
    const queue = queueOf([add(2, WORK, '2 Hill Road')], [applied(other, '')]);
    expect(shown(documents, queue)).toEqual([
      '1 Lake Road, Pune',
      '3 Sea Road, Pune',
      '2 Hill Road, Pune',
    ]);
  });

  it('keep on the screen what a reply settled whose changes had more pages to come', async () => {
    const { outbox, sender, db, device } = createTestDevice((request) =>
      allDone(request, { cursor: 'testepoch.3', more: true }),
    );
    const address = addressArgs(countingUuids()());
    await outbox.enqueue('add-address', address);
    await sender.drain();
    const owner = { _id: 'user-1', name: 'Asha', email: 'asha@example.test' };
    // The replica has reached that reply's cursor; the address is on a later page.
    const replica = {
      userId: 'user-1',
      cursor: 'testepoch.3',
      addresses: [],
      orders: [],
      reviews: [],
      ...NO_OWN_DOCUMENTS,
    };
    const shown = optimisticView(replica, await readQueue(db, 'user-1', device.now), owner);
    expect(shown.addresses.map(({ _id }) => _id)).toEqual([address.addressId]);
  });
});
