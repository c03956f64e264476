// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { anOrderDocument } from '../../testing/order-things';
import { HOME, ORDER_ARGS, ORDER_ID, settled } from '../../testing/shop-things';
import type { ActionName, ArgsOf } from '#shared/actions/registry';
import type { DeviceDatabase } from '../../database/device-database';
import { cartLinesOf } from '../../components/outbox/restore-cart';
import { Component as ActivityScreen } from './activity-screen';
import { checkoutOf } from '../../testing/checkout-of';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;
const NEXT_ORDER_ID = '33333333-3333-4333-8333-333333333333';
const REPLACED =
  'It is the one of ₹750.00. The one of ₹1,000.00 was to replace it, and was not placed.';
const VOID_ID = '44444444-4444-4444-8444-444444444444';

async function open() {
  const device = await createDevice({ user: SHOPPER });
  const show = async () => {
    showScreen(device.services, <ActivityScreen />, '/activity');
    await screen.findByRole('heading', { name: 'Activity' });
  };
  return { ...device, show };
}

// docs/shop-rules.md#r-texts-4
describe('an action that was revoked after it was sent', () => {
  /** An order that may have arrived. */
  async function sent() {
    const device = await open();
    const entry = await device.services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await device.db.outbox.update(entry.id, { attempts: 1 });
    await device.show();
    return { ...device, entry };
  }
  /** It had. */
  async function arrived(pressed: 'Edit' | 'Discard') {
    const device = await open();
    const { db, services } = device;
    const entry = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.clear();
    const { clientId, user, seq, enqueuedAt } = entry;
    await db.settled.bulkAdd([
      { ...entry, outcome: { status: 'applied', code: 'done' }, ...SETTLED },
      {
        id: VOID_ID,
        clientId,
        user,
        seq,
        enqueuedAt,
        name: 'void',
        version: 2,
        args: {},
        deps: [],
        instead: entry,
        arrived: entry,
        ...(pressed === 'Edit' ? { edited: true } : {}),
        outcome: { status: 'refused', code: 'arrived' },
        ...SETTLED,
      },
    ]);
    await device.show();
    await screen.findByText('The shop already has this order.');
    return { ...device, entry };
  }
  const SETTLED = { settledAt: NOW, cursor: '', dismissed: false };
  const ways = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  const queued = async ({ db }: Awaited<ReturnType<typeof open>>) =>
    (await db.outbox.toCollection().sortBy('seq')).map(({ name, args }) => [name, args['orderId']]);

  const toBeAsked = (db: DeviceDatabase, id: string) =>
    expect
      .poll(async () => (await db.outbox.toArray()).map(({ name, instead }) => [name, instead?.id]))
      .toEqual([['void', id]]);

  test('Discard: the shop is asked, and that is said', async () => {
    const { db, entry, syncRequests } = await sent();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, discard' }));
    expect(await screen.findByText('Asking the shop whether it has arrived…')).toBeTruthy();
    expect(screen.getByText('Cash on Delivery order of ₹750.00: 3 × Kettle')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await toBeAsked(db, entry.id);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(syncRequests).toEqual(['retry']);
  });

  test('Edit: the shop is asked, and what it held is in the cart', async () => {
    const { db, entry } = await sent();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await screen.findByText('Asking the shop whether it has arrived…')).toBeTruthy();
    await toBeAsked(db, entry.id);
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 3 }]);
  });

  test('and had arrived: Keep it leaves it as it is', async () => {
    const device = await arrived('Discard');
    expect(ways()).toEqual(['Keep it', 'Cancel it']);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByText('The shop already has this order.')).toBeNull());
    expect(await queued(device)).toEqual([]);
  });

  test('and had arrived: Cancel it queues its cancellation', async () => {
    const device = await arrived('Discard');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
    await waitFor(async () => expect(await queued(device)).toEqual([['cancel-order', ORDER_ID]]));
    await waitFor(() => expect(screen.queryByText('The shop already has this order.')).toBeNull());
  });

  test('to be edited: Keep it takes out of the cart what the edit put there', async () => {
    const { db } = await arrived('Edit');
    const [line] = cartLinesOf(ORDER_ARGS, new Map(), {}, NOW);
    if (line) await db.cartLines.add(line);
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(async () => expect(await db.cartLines.count()).toBe(0));
  });

  test('to be edited: Cancel it and order again, one press, leads to the cart; its order waits for that', async () => {
    const device = await arrived('Edit');
    const { services } = device;
    expect(ways()).toEqual(['Keep it', 'Cancel it', 'Cancel it and order again']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it and order again' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await device.db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 3 }]);
    const [cancellation] = await device.db.outbox.toArray();
    expect(cancellation).toMatchObject({ name: 'cancel-order', args: { orderId: ORDER_ID } });
    const next = await services.outbox.enqueue('place-cod-order', {
      ...ORDER_ARGS,
      orderId: NEXT_ORDER_ID,
    });
    expect(next).toMatchObject({ deps: [cancellation?.id] });
    expect(next.replaces).toBeUndefined();
  });

  test('and replaced: Cancel it and order again, one press, queues both', async () => {
    const device = await open();
    const { db, services } = device;
    const old = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.clear();
    const args = { ...ORDER_ARGS, orderId: NEXT_ORDER_ID, confirmedTotal: '1000.00' };
    await db.settled.add({
      ...settled('place-cod-order', args, { status: 'refused', code: 'dependency_refused' }),
      replaces: [old.id],
      arrived: old,
    });
    await device.show();
    // There are two: it is said which of them the shop has.
    await screen.findByText(REPLACED);
    expect(screen.getByText('The shop already has this order.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it and order again' }));
    await waitFor(async () =>
      expect(await queued(device)).toEqual([
        ['cancel-order', ORDER_ID],
        ['place-cod-order', NEXT_ORDER_ID],
      ]),
    );
    const [cancellation, again] = await db.outbox.toCollection().sortBy('seq');
    expect(again).toMatchObject({ deps: [cancellation?.id] });
    await waitFor(() => expect(screen.queryByText(REPLACED)).toBeNull());
  });

  /** An action that was discarded after it had arrived. */
  async function discarded<Name extends ActionName>(name: Name, args: ArgsOf<Name>) {
    const device = await open();
    const { db, services } = device;
    const entry = await services.outbox.enqueue(name, args);
    await db.outbox.clear();
    await db.settled.add({
      ...settled('void', {}, { status: 'refused', code: 'arrived' }),
      instead: entry,
      arrived: entry,
    });
    await device.show();
    return device;
  }

  test('a cancellation that had arrived: says that the order is cancelled, and not that it is kept', async () => {
    const device = await discarded('cancel-order', { orderId: ORDER_ID });
    await screen.findByText('The shop has already cancelled this order.');
    expect(ways()).toEqual(['Close']);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
    expect(await queued(device)).toEqual([]);
  });

  test.each([false, true])(
    'an edit of an address that had arrived is changed back, unless it chose the default: %s',
    async (isDefault) => {
      const { _id: addressId, isDefault: _, position: __, revision: ___, ...seen } = HOME;
      const body = { ...seen, address: '2 Second Thought', isDefault };
      const { db } = await discarded('edit-address', { addressId, seen, body });
      await screen.findByText('The shop already has this.');
      expect(ways()).toEqual(isDefault ? ['Close'] : ['Keep it', 'Cancel it']);
      if (isDefault) return;
      await userEvent.click(screen.getByRole('button', { name: 'Cancel it' }));
      await expect
        .poll(async () => (await db.outbox.toArray()).map(({ args }) => args))
        .toEqual([{ addressId, seen: { ...seen, address: '2 Second Thought' }, body: seen }]);
    },
  );

  test('what does not get through is asked for when it is discarded', async () => {
    const { db, show } = await open();
    const quarantined = settled('place-cod-order', ORDER_ARGS, {
      status: 'refused',
      code: 'undeliverable',
    });
    await db.settled.add(quarantined);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, discard' }));
    expect(await screen.findByText('Asking the shop whether it has arrived…')).toBeTruthy();
    expect(await db.outbox.toArray()).toMatchObject([
      { name: 'void', instead: { id: quarantined.id } },
    ]);
  });
});

// docs/guarantees.md#i16
describe('an order in the place of one that was begun online', () => {
  const BEGUN_ID = '55555555-5555-4555-8555-555555555555';
  const begun = { _id: BEGUN_ID, paymentMethod: 'Razorpay', isPaid: false } as const;

  /** What waits, and the cart's tie, once it was edited into a cart of which another order was begun. */
  async function edited(other: string, order: Partial<typeof ORDER> = {}) {
    const orders = [{ ...ORDER, ...order }];
    const { services, db } = await createDevice({ user: SHOPPER, documents: { orders } });
    await checkoutOf(services).ensure();
    const draft = await db.setting('checkout');
    if (!draft) throw new Error('no draft');
    const online = { orderId: other, user: SHOPPER._id, digest: 'any', lines: [] };
    await db.settings.put({ ...draft, online });
    await services.outbox.enqueue('place-cod-order', { ...ORDER_ARGS, insteadOf: BEGUN_ID });
    showScreen(services, <ActivityScreen />, '/activity');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect((await db.setting('checkout'))?.online?.orderId).toBe(other);
    const waiting = await db.outbox.toCollection().sortBy('seq');
    return waiting.map(({ name, args }) => [name, args['orderId']]);
  }
  const ORDER = anOrderDocument(begun);

  test('edited into a cart that has begun another, cancels the one that nothing replaces now', async () => {
    expect(await edited(NEXT_ORDER_ID)).toEqual([
      ['void', undefined],
      ['cancel-order', BEGUN_ID],
    ]);
  });

  test('edited into the cart of that one, or where that one is paid, cancels nothing', async () => {
    expect(await edited(BEGUN_ID)).toEqual([['void', undefined]]);
    cleanup();
    const paid = { isPaid: true } as Partial<typeof ORDER>;
    expect(await edited(NEXT_ORDER_ID, paid)).toEqual([['void', undefined]]);
  });
});
