// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { anOrderDocument } from '../../testing/order-things';
import { HOME, ORDER_ARGS, ORDER_ID, product, settled } from '../../testing/shop-things';
import { Component as ActivityScreen } from './activity-screen';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;
const ADDRESS_ID = '33333333-3333-4333-8333-333333333333';
const REVIEW_ID = '44444444-4444-4444-8444-444444444444';

async function open({ connection = 'online', ...options }: DeviceOptions = {}) {
  const device = await createDevice({ user: SHOPPER, connection, ...options });
  const show = async () => {
    showScreen(device.services, <ActivityScreen />, '/activity');
    await screen.findByRole('heading', { name: 'Activity' });
  };
  return { ...device, show };
}

const addHome = { addressId: ADDRESS_ID, body: fieldsOf(HOME) };
const review = {
  reviewId: REVIEW_ID,
  productId: 'kettle',
  review: { rating: 4, comment: 'Boils fast.' },
};

// docs/shop-rules.md#r-texts-4
describe('the Activity screen', () => {
  // docs/shop-rules.md#r-texts-2
  test('says in plain words what waits, when it was done, and how far it is', async () => {
    const { services, db, show } = await open();
    await db.products.add(product('kettle', { name: 'Kettle' }));
    await services.outbox.enqueue('add-address', addHome);
    await services.outbox.enqueue('write-review', review);
    await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await show();

    expect(await screen.findByText('New address: Home')).toBeTruthy();
    expect(await screen.findByText('Review of Kettle, 4 of 5: “Boils fast.”')).toBeTruthy();
    expect(screen.getByText('Cash on Delivery order of ₹750.00: 3 × Kettle')).toBeTruthy();
    expect(screen.getAllByText('Waiting to send')).toHaveLength(3);
    expect(screen.getAllByText('today 15:30')).toHaveLength(3);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('names a product that the device does not have: by the cart, by orders, else as the shop says', async () => {
    const lamp = {
      product: 'lamp',
      name: 'Clay Lamp',
      qty: 1,
      price: '90.00',
      image: '/lamp.webp',
    };
    const ordered = { ...anOrderDocument(), orderItems: [lamp] };
    const { services, db, show } = await open({ documents: { orders: [ordered] } });
    const wok = product('wok', { name: 'Iron Wok' });
    Object.assign(services.catalogue, {
      server: { product: async () => wok },
      keep: (found: typeof wok) => db.products.put(found),
      forget: async () => undefined,
    });
    await db.cartLines.add({ ...product('kettle', { name: 'Kettle' }), qty: 1, addedAt: NOW });
    for (const productId of ['kettle', 'lamp', 'wok'])
      await services.outbox.enqueue('add-wish', { products: [{ productId, pricePaise: 100 }] });
    await show();
    for (const name of ['Kettle', 'Clay Lamp', 'Iron Wok'])
      expect(await screen.findByText(`On your wish list: ${name}`)).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement);
    const question = await screen.findByRole('dialog', { name: /^Delete this\?/ });
    expect(question.textContent).toContain('On your wish list: Iron Wok');
  });

  test.each([
    ['offline', 'Waiting to send'],
    ['online', 'Checking with the shop'],
  ] as const)('%s, says of an order that was tried once: %s', async (connection, said) => {
    const { services, db, show } = await open({ connection });
    const { id } = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await db.outbox.update(id, { attempts: 1 });
    await show();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  // docs/shop-rules.md#r-texts-2
  test('shows what is on its way, received, and refused', async () => {
    const { services, db, show } = await open();
    const waiting = await services.outbox.enqueue('add-address', addHome);
    await db.settings.put({ key: 'sending', actionIds: [waiting.id], since: NOW });
    await db.settled.bulkAdd([
      settled('make-default-address', { addressId: HOME._id }, { status: 'applied', code: 'done' }),
      settled('write-review', review, { status: 'refused', code: 'already_reviewed' }),
    ]);
    await show();
    expect(await screen.findByText('Sending…')).toBeTruthy();
    expect(screen.getByText('Received by the shop')).toBeTruthy();
    expect(screen.getByText('Needs your attention')).toBeTruthy();
    expect(screen.getByText('You have already reviewed this product.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a short sync attempt does not remove a button', async () => {
    const { services, db, show } = await open();
    const waiting = await services.outbox.enqueue('add-address', addHome);
    await show();
    const discard = await screen.findByRole('button', { name: 'Discard' });
    await db.settings.put({ key: 'sending', actionIds: [waiting.id], since: NOW });
    await screen.findByText('Sending…');
    expect(screen.getByRole('button', { name: 'Discard' })).toBe(discard);
    await userEvent.click(discard);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, discard' }));
    await db.settings.delete('sending');
    expect(await screen.findByText('Nothing here yet.')).toBeTruthy();
    expect((await db.outbox.toArray()).map((entry) => entry.name)).toEqual(['void']);
  });

  test('Retry asks the sender to begin now', async () => {
    const { services, syncRequests, show } = await open();
    await services.outbox.enqueue('add-address', addHome);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(syncRequests).toEqual(['retry']);
  });

  test('Retry without a connection says that it will be sent by itself', async () => {
    const { services, show } = await open({ connection: 'offline' });
    await services.outbox.enqueue('add-address', addHome);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^You’re still offline\./)).toBeTruthy();
  });

  test('Discard asks once, and takes it back', async () => {
    const { services, db, show } = await open();
    await services.outbox.enqueue('add-address', addHome);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await db.outbox.toArray()).map((entry) => entry.name)).toEqual(['add-address']);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, discard' }));
    expect(await screen.findByText('Nothing here yet.')).toBeTruthy();
    expect((await db.outbox.toArray()).map((entry) => entry.name)).toEqual(['void']);
  });

  test('Edit of an order takes it back into the cart', async () => {
    const { services, db, show } = await open();
    await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(screen.queryByText(/Asking the shop/)).toBeNull();
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 3, price: 250 }]);
    expect((await db.outbox.toArray()).map((entry) => entry.name)).toEqual(['void']);
  });

  test('Edit of an address opens it in the address book', async () => {
    const { services, show } = await open();
    await services.outbox.enqueue('add-address', addHome);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(where()).toBe(`/shipping?edit=${ADDRESS_ID}`));
  });

  test('Edit of a review changes it before it is sent', async () => {
    const { services, db, show } = await open();
    await services.outbox.enqueue('write-review', review);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit review' });
    const comment = within(dialog).getByLabelText('Comment');
    await userEvent.clear(comment);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(
      await within(dialog).findByText('Please select a rating and write a comment.'),
    ).toBeTruthy();
    await userEvent.type(comment, 'Leaks.');
    await userEvent.selectOptions(within(dialog).getByLabelText('Rating'), '2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await db.outbox.toArray())[0]?.args).toMatchObject({
        reviewId: REVIEW_ID,
        review: { rating: 2, comment: 'Leaks.' },
      }),
    );
  });

  test('reads out a mark that changes by itself', async () => {
    const { services, db, show } = await open();
    const entry = await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    await show();
    await screen.findByText('Waiting to send');
    await act(() =>
      db.transaction('rw', db.outbox, db.settled, async () => {
        await db.outbox.delete(entry.id);
        await db.settled.add({
          ...settled('place-cod-order', ORDER_ARGS, { status: 'applied', code: 'done' }),
          id: entry.id,
        });
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Cash on Delivery order of ₹750.00: 3 × Kettle: Received by the shop',
      ),
    );
    expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe(
      `/order/${ORDER_ID}`,
    );
  });

  test('signed out, says only how many are waiting', async () => {
    const { services, db, show } = await open();
    await services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    services.session.ended();
    await show();
    expect(await screen.findByText('1 thing is not sent yet.')).toBeTruthy();
    expect(screen.queryByText(/Kettle/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/login?redirect=/activity',
    );
    expect(await db.outbox.count()).toBe(1);
  });

  test('what does not get through needs attention; Retry sends it under its own id', async () => {
    const { db, show } = await open();
    const quarantined = settled('place-cod-order', ORDER_ARGS, {
      status: 'refused',
      code: 'undeliverable',
    });
    await db.settled.add(quarantined);
    await show();
    expect(await screen.findByText('This couldn’t be sent. Everything else will be.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Waiting to send')).toBeTruthy();
    expect(await db.outbox.toArray()).toMatchObject([
      { id: quarantined.id, args: quarantined.args, seq: 1 },
    ]);
    expect(await db.settled.count()).toBe(0);
  });
});

describe('a locked outbox', () => {
  /** A device whose shopper was signed out by force, with an order that waits. */
  async function locked(gone: boolean) {
    const device = await open();
    await device.services.outbox.enqueue('place-cod-order', ORDER_ARGS);
    device.services.session.ended();
    await device.db.clients.toCollection().modify(gone ? { locked: true, gone } : { locked: true });
    return device;
  }

  test('is not called empty before the device was read', async () => {
    const { db, show } = await locked(false);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const follow = db.follow.bind(db);
    db.follow = (query) => follow(() => asked.then(query));
    await show();
    await screen.findByRole('heading', { name: 'Activity' });
    expect(screen.queryByText('Nothing is waiting to be sent.')).toBeNull();
    answer();
    expect(await screen.findByText('1 thing is not sent yet.')).toBeTruthy();
  });

  // docs/shop-rules.md#r-accounts-9
  test('is discarded only after a question', async () => {
    const { db, show } = await locked(false);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('dialog', {
      name: 'Delete this? It has not been sent.',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await db.outbox.count()).toBe(1);

    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const again = await screen.findByRole('dialog', { name: 'Delete this? It has not been sent.' });
    await userEvent.click(within(again).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Nothing is waiting to be sent.')).toBeTruthy();
    for (const table of [db.outbox, db.clients, db.settled]) expect(await table.count()).toBe(0);
  });

  test('of a deleted account does not ask to sign in, and shows others only the count', async () => {
    const { show } = await locked(true);
    await show();
    expect(
      await screen.findByText('1 thing couldn’t be sent: the account was deleted.'),
    ).toBeTruthy();
    expect(screen.getByText('They can no longer be sent.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
    expect(screen.queryByText(/Kettle/)).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-accounts-16
  test('of an account that was deleted while its owner was signed in can be copied by them', async () => {
    const { services, show } = await locked(true);
    services.goneAccount.tell(SHOPPER._id);
    await show();
    expect(await screen.findByText(/Kettle/)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy text' }));
    expect(await screen.findByText('Text copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('3 × Kettle');
    act(() => services.goneAccount.forget());
    await waitFor(() => expect(screen.queryByText(/Kettle/)).toBeNull());
    expect(await accessibilityFaults()).toEqual([]);
  });
});
