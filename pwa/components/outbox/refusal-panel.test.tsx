// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import type { OutcomeDetail, RefusalCode } from '#shared/decision/outcome';
import { readCatalogueState } from '../../catalogue/catalogue-state';
import type { SettledAction } from '../../database/outbox-entry';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { HOME, ORDER_ARGS, ORDER_ID, product, settled } from '../../testing/shop-things';
import { loadTranslations } from '../../i18n/load-translations';
import { MessagesProvider } from '../../i18n/messages';
import { RefusalPanel } from './refusal-panel';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function show(action: SettledAction, options: DeviceOptions = {}) {
  const device = await createDevice({ user: SHOPPER, ...options });
  await device.db.settled.add(action);
  showScreen(device.services, <RefusalPanel settled={action} />, '/here');
  const dealtWith = async () => (await device.db.settled.get(action.id))?.dismissed;
  return { ...device, dealtWith };
}

const refusedOrder = (code: RefusalCode, detail: OutcomeDetail) =>
  settled('place-cod-order', ORDER_ARGS, { status: 'refused', code, detail });

const quoteOf = (price: string, qty: number, available: number, totalPrice: string) => ({
  items: [{ product: 'kettle', name: 'Kettle', price, qty, available }],
  itemsPrice: totalPrice,
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice,
});

const dearer: OutcomeDetail = {
  quote: quoteOf('300.00', 3, 9, '900.00'),
  confirmedTotal: '750.00',
  currentTotal: '900.00',
};

describe('an order that the shop has forgotten', () => {
  // docs/shop-rules.md#r-texts-4
  test('is offered again, and goes out as the same order under a new action', async () => {
    const action = refusedOrder('forgotten', {});
    const { db, dealtWith } = await show(action);
    expect(screen.getByText('The shop no longer has this order. Send it again?')).toBeTruthy();
    expect(buttons()).toEqual(['Send again', 'Edit cart', 'Discard']);
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(await dealtWith()).toBe(true));
    const [entry] = await db.outbox.toArray();
    expect(entry).toMatchObject({ name: 'place-cod-order', args: ORDER_ARGS });
    expect(entry?.id).not.toBe(action.id);
  });
});

describe('an order that depended on a refused action', () => {
  test('says which action, and why that was refused', async () => {
    const before = settled(
      'cancel-order',
      { orderId: 'an-older-order' },
      { status: 'refused', code: 'too_late' },
    );
    const action = refusedOrder('dependency_refused', { dependency: before.id });
    const { db } = await show(action);
    expect(screen.getByText('An earlier step couldn’t be completed.')).toBeTruthy();
    await db.settled.add(before);
    expect(await screen.findByText(/: This order is already on its way\.$/)).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('a dearer order', () => {
  // docs/shop-rules.md#r-texts-5
  test('says by how much, with three ways on', async () => {
    await show(refusedOrder('price_changed', dearer));
    expect(screen.getByText('The price changed from ₹750.00 to ₹900.00.')).toBeTruthy();
    expect(buttons()).toEqual(['Accept new price', 'Edit cart', 'Discard']);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('Accept new price orders the same at the new price, once', async () => {
    const { db, dealtWith } = await show(refusedOrder('price_changed', dearer));
    const accept = screen.getByRole('button', { name: 'Accept new price' });
    await userEvent.dblClick(accept);
    await waitFor(async () => expect(await dealtWith()).toBe(true));
    const entries = await db.outbox.toArray();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      name: 'place-cod-order',
      args: {
        orderId: ORDER_ID,
        confirmedTotal: '900.00',
        lines: [{ product: 'kettle', qty: 3, price: '300.00' }],
      },
    });
  });

  test('Edit cart puts the lines back and goes there', async () => {
    const { db, dealtWith } = await show(refusedOrder('price_changed', dearer));
    await db.products.add(product('kettle', { name: 'Kettle', price: 300 }));
    await press('Edit cart');
    await waitFor(() => expect(where()).toBe('/cart'));
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 3, price: 300 }]);
    expect(await dealtWith()).toBe(true);
    expect(await db.outbox.count()).toBe(0);
  });

  test('Discard asks once, and dismisses it', async () => {
    const { db, dealtWith } = await show(refusedOrder('price_changed', dearer));
    await press('Discard');
    expect(await dealtWith()).toBe(false);
    await press('Yes, discard');
    await waitFor(async () => expect(await dealtWith()).toBe(true));
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('an order of more than is left', () => {
  // docs/shop-rules.md#r-texts-6
  test('Take N orders what is left and confirms its total', async () => {
    const detail = { quote: quoteOf('45.00', 3, 2, '135.00') };
    const { db } = await show(refusedOrder('out_of_stock', detail));
    expect(screen.getByText('Only 2 left.')).toBeTruthy();
    expect(screen.getByText('The remaining items come to ₹100.00.')).toBeTruthy();
    expect(buttons()).toEqual(['Take 2', 'Edit cart', 'Discard']);
    await press('Take 2');
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    expect((await db.outbox.toArray())[0]?.args).toMatchObject({
      orderId: ORDER_ID,
      confirmedTotal: '100.00',
      lines: [{ product: 'kettle', qty: 2 }],
    });
  });

  // docs/shop-rules.md#r-texts-6
  test('with nothing left there is nothing to take', async () => {
    await show(refusedOrder('out_of_stock', { quote: quoteOf('250.00', 3, 0, '750.00') }));
    expect(screen.getByText('Out of stock.')).toBeTruthy();
    expect(buttons()).toEqual(['Edit cart', 'Discard']);
  });
});

describe('an order to a code that is not delivered to', () => {
  const refused = refusedOrder('not_serviceable', { postalCode: '799250' });

  // docs/shop-rules.md#r-delivery-5
  test('goes on at the addresses with its items in the cart again, offline too', async () => {
    const { db, dealtWith } = await show(refused, { connection: 'offline' });
    expect(screen.getByText('We don’t deliver to 799250.')).toBeTruthy();
    expect(buttons()).toEqual(['Use another address', 'Edit cart', 'Discard']);
    await press('Use another address');
    await waitFor(() => expect(where()).toBe('/shipping'));
    expect(await db.cartLines.toArray()).toMatchObject([{ _id: 'kettle', qty: 3 }]);
    expect(await dealtWith()).toBe(true);
    expect(await db.outbox.count()).toBe(0);
  });

  test('says so in Hindi too', async () => {
    const translations = await loadTranslations('hi');
    const { services } = await createDevice({ user: SHOPPER });
    showScreen(
      services,
      <MessagesProvider initial={{ language: 'hi', translations }}>
        <RefusalPanel settled={refused} />
      </MessagesProvider>,
    );
    expect(buttons()[0]).toBe('दूसरा पता इस्तेमाल करें');
  });
});

// docs/shop-rules.md#r-texts-7
test('an order of a product that is no longer sold leads to the cart', async () => {
  const { db } = await show(refusedOrder('product_gone', { goneProducts: ['kettle'] }));
  expect(screen.getByText('This product is no longer sold.')).toBeTruthy();
  expect(buttons()).toEqual(['Edit cart', 'Discard']);
  await press('Edit cart');
  await waitFor(() => expect(where()).toBe('/cart'));
  expect(await db.cartLines.count()).toBe(0);
});

// docs/shop-rules.md#r-texts-5
test('an order confirmed too long ago is confirmed again, at the prices and the time of the quote', async () => {
  const pricedAt = '2026-03-01T09:59:00.000Z';
  const { db } = await show(
    refusedOrder('confirm_again', {
      confirmedTotal: '900.00',
      quote: quoteOf('300.00', 3, 9, '900.00'),
      pricedAt,
    }),
  );
  // However old the device's copy of the catalogue is.
  const state = await readCatalogueState(db);
  await db.settings.put({ ...state, partial: true, pricedAt: '2026-02-01T00:00:00.000Z' });
  expect(screen.getByText(/more than 72 hours old/)).toBeTruthy();
  await press('Confirm again');
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  expect((await db.outbox.toArray())[0]?.args).toMatchObject({
    confirmedTotal: '900.00',
    pricedAt,
  });
});

// docs/shop-rules.md#r-reviews-2, #r-texts-7
test('a review that cannot be published keeps its text to copy', async () => {
  const person = userEvent.setup({ delay: null });
  const action = settled(
    'write-review',
    {
      reviewId: ORDER_ID,
      productId: 'kettle',
      review: { rating: 5, comment: 'Boils fast, pours well.' },
    },
    { status: 'refused', code: 'product_gone' },
  );
  const { dealtWith } = await show(action);
  expect(screen.getByText('This product is no longer sold.')).toBeTruthy();
  expect(buttons()).toEqual(['Copy text', 'Discard']);
  await person.click(screen.getByRole('button', { name: 'Copy text' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('Boils fast, pours well.'),
  );
  expect(screen.getByText('Boils fast, pours well.')).toBeTruthy();
  expect(await dealtWith()).toBe(false);
});

describe('two edits of one address', () => {
  const seen = fieldsOf(HOME);
  const conflict = settled(
    'edit-address',
    { addressId: HOME._id, seen, body: { ...seen, city: 'Nashik', phone: '9000000001' } },
    {
      status: 'refused',
      code: 'address_conflict',
      detail: {
        addressId: HOME._id,
        conflictFields: ['city'],
        currentAddress: { ...HOME, city: 'Nagpur', revision: 2 },
      },
    },
  );

  const several = settled(
    'edit-address',
    { addressId: HOME._id, seen, body: { ...seen, city: 'Nashik', phone: '9000000001' } },
    {
      status: 'refused',
      code: 'address_conflict',
      detail: {
        addressId: HOME._id,
        conflictFields: ['city', 'phone'],
        currentAddress: { ...HOME, city: 'Nagpur', phone: '9000000002', revision: 2 },
      },
    },
  );

  // docs/shop-rules.md#r-addresses-5
  test.each(['Nagpur', 'Nashik'])(
    'asks for one of the two values of a single field (%s)',
    async (city) => {
      const { db, dealtWith } = await show(conflict);
      expect(await accessibilityFaults()).toEqual([]);
      await press(`Use ${city}`);
      await waitFor(async () => expect(await dealtWith()).toBe(true));
      expect((await db.outbox.toArray())[0]).toMatchObject({
        name: 'edit-address',
        args: { seen: { city: 'Nagpur' }, body: { city, phone: '9000000001' } },
      });
    },
  );

  // docs/shop-rules.md#r-addresses-5
  test('asks field by field which to keep where several differ', async () => {
    const { db, dealtWith } = await show(several);
    expect(screen.getByText(/Which one do you want to keep\?/)).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Keep theirs: Nagpur' }));
    await press('Save this choice');
    await waitFor(async () => expect(await dealtWith()).toBe(true));
    expect((await db.outbox.toArray())[0]).toMatchObject({
      name: 'edit-address',
      args: {
        addressId: HOME._id,
        seen: { city: 'Nagpur' },
        body: { city: 'Nagpur', phone: '9000000001' },
      },
    });
  });
});

test('an edit of an address deleted elsewhere can become a new address', async () => {
  const seen = fieldsOf(HOME);
  const { db } = await show(
    settled(
      'edit-address',
      { addressId: HOME._id, seen, body: { ...seen, city: 'Nashik' } },
      { status: 'refused', code: 'address_gone', detail: { addressId: HOME._id } },
    ),
  );
  await press('Save as a new address');
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  expect((await db.outbox.toArray())[0]).toMatchObject({
    name: 'add-address',
    args: { body: { city: 'Nashik' } },
  });
});
