// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import type { DeviceDatabase } from '../../database/device-database';
import type { Outbox } from '../../outbox/outbox';
import { OutboxError } from '../../database/outbox-error';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { HOME, OFFICE, product } from '../../testing/shop-things';
import { AccountMenu } from '../../app/shell/account-menu';
import { Component as ShippingScreen } from './shipping-screen';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

async function open(options: DeviceOptions = {}) {
  const device = await createDevice({ user: SHOPPER, ...options });
  showScreen(device.services, <ShippingScreen />, '/shipping');
  await screen.findByRole('heading', { name: 'Saved Addresses' });
  return { ...device, person: userEvent.setup({ delay: null }) };
}

const withTwo: DeviceOptions = { documents: { addresses: [HOME, OFFICE] } };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const toast = (text: string) => screen.findByText(text);

/** Whatever the screen asked the database for has come back: answers come in the order of the questions. */
const settledReads = (db: DeviceDatabase) => act(() => db.settings.count().then(() => undefined));

/** An outbox on a device without room. */
function fullOutbox(): Outbox {
  const full = () => Promise.reject(new OutboxError('storage_full', 'No room'));
  return {
    enqueue: full,
    enqueueTogether: full,
    discard: full,
    replace: full,
    sendAgain: full,
    dismiss: full,
  };
}

describe('the address form', () => {
  // docs/shop-rules.md#r-forms-1
  test('sends nothing while fields are wrong, flags all of them and focuses the first', async () => {
    const { db, person } = await open();
    await person.clear(field('Country'));
    await person.click(screen.getByRole('button', { name: 'Save Address' }));

    expect(await screen.findByText('Please fix the highlighted fields.')).toBeTruthy();
    for (const message of [
      'Address is required',
      'City is required',
      'Postal code is required',
      'Country is required',
      'Enter a valid 10-digit phone number',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field('Address'));
    expect(await db.outbox.count()).toBe(0);
  });

  test('asks for six digits in India, with the keyboard of digits, and for no form elsewhere', async () => {
    const { person } = await open();
    expect(field('Postal Code').inputMode).toBe('numeric');
    await person.type(field('Postal Code'), '41100');
    await person.tab();
    expect(await screen.findByText('Enter a valid 6-digit postal code')).toBeTruthy();
    await person.type(field('Postal Code'), '1');
    await waitFor(() => expect(screen.queryByText('Enter a valid 6-digit postal code')).toBeNull());
    await person.clear(field('Postal Code'));
    await person.clear(field('Country'));
    await person.type(field('Country'), 'United Kingdom');
    await person.type(field('Postal Code'), 'SW1A 1AA');
    await person.tab();
    expect(field('Postal Code').inputMode).toBe('text');
    expect(screen.queryByText('Enter a valid 6-digit postal code')).toBeNull();
  });

  // docs/shop-rules.md#r-addresses-12
  test('takes a country of the list, by any of its names, and refuses an unknown one', async () => {
    const { db, person } = await open({ connection: 'offline' });
    await person.type(field('Address'), '12 Hill Road');
    await person.type(field('City'), 'Pune');
    await person.type(field('Postal Code'), '411001');
    await person.type(field('Phone'), '9876543210');
    await person.clear(field('Country'));
    await person.type(field('Country'), 'Atlantis');
    const list = document.getElementById(field('Country').getAttribute('list') ?? '');
    const names = Array.from(list?.querySelectorAll('option') ?? [], ({ value }) => value);
    expect(names).toHaveLength(249);
    expect(names.slice(0, 2)).toEqual(['India', 'Afghanistan']);
    await person.click(screen.getByRole('button', { name: 'Save Address' }));
    expect(await screen.findByText('Choose a country from the list')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    expect(await db.outbox.count()).toBe(0);

    await person.clear(field('Country'));
    await person.type(field('Country'), 'Republic of India.');
    await person.click(screen.getByRole('button', { name: 'Save Address' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    expect((await db.outbox.toArray())[0]).toMatchObject({
      args: { body: { country: 'India' } },
    });
  });

  // docs/shop-rules.md#r-addresses-12
  test('keeps a country as it was stored, known or not', async () => {
    const stored = { ...HOME, country: 'Atlantis', isDefault: true };
    const { db, person } = await open({
      connection: 'offline',
      documents: { addresses: [stored] },
    });
    await person.click(await screen.findByRole('button', { name: /^Edit/ }));
    expect(field('Country').value).toBe('Atlantis');
    await person.clear(field('City'));
    await person.type(field('City'), 'Nashik');
    await person.click(screen.getByRole('button', { name: 'Update Address' }));
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    expect(JSON.stringify((await db.outbox.toArray())[0])).toContain('Atlantis');
  });

  // docs/shop-rules.md#r-forms-1
  test('says nothing before a field is left, and follows live afterwards', async () => {
    const { person } = await open();
    const message = 'Enter a valid 10-digit phone number';
    await person.type(field('Phone'), '12345');
    expect(screen.queryByText(message)).toBeNull();
    await person.tab();
    expect(await screen.findByText(message)).toBeTruthy();
    await person.type(field('Phone'), '67890');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    await person.type(field('Phone'), '1');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  // docs/shop-rules.md#r-addresses-2, #r-texts-1, #r-texts-12
  test('keeps a new address with trimmed values, and empties itself', async () => {
    const { db, person } = await open({ connection: 'offline' });
    await person.type(field('Address'), '  12 Hill Road ');
    await person.type(field('City'), 'Pune ');
    await person.type(field('Postal Code'), ' 411001');
    await person.type(field('Phone'), '9876543210');
    expect(field('Country').value).toBe('India');
    await person.click(screen.getByRole('button', { name: 'Save Address' }));

    await toast('Address added');
    await toast('Saved on this device');
    const [entry] = await db.outbox.toArray();
    expect(entry).toMatchObject({
      name: 'add-address',
      args: { body: { address: '12 Hill Road', city: 'Pune', postalCode: '411001' } },
    });
    expect(field('Address').value).toBe('');

    // The first address is the default, and selected.
    expect(await screen.findByText('Default')).toBeTruthy();
    expect(screen.getByText('Waiting to send')).toBeTruthy();
    await waitFor(async () => {
      const draft = await db.settings.get('checkout');
      expect(draft).toMatchObject({ shippingAddress: { address: '12 Hill Road', city: 'Pune' } });
    });
  });

  test('what is typed while an address is being kept stays', async () => {
    const { services, person } = await open();
    const { enqueue } = services.outbox;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    vi.spyOn(services.outbox, 'enqueue').mockImplementation(async (...action) => {
      await held;
      return enqueue(...action);
    });
    await person.type(field('Address'), '12 Hill Road');
    await person.type(field('City'), 'Pune');
    await person.type(field('Postal Code'), '411001');
    await person.type(field('Phone'), '9876543210');
    await person.click(screen.getByRole('button', { name: 'Save Address' }));
    await person.clear(field('Address'));
    await person.type(field('Address'), '14 Hill Road');
    goOn();
    await toast('Address added');
    expect(field('Address').value).toBe('14 Hill Road');
  });

  test('survives a reload', async () => {
    const { services, person } = await open();
    await person.type(field('City'), 'Pune');
    cleanup();
    showScreen(services, <ShippingScreen />, '/shipping');
    await waitFor(() => expect(field('City').value).toBe('Pune'));
  });

  test("never shows another person's half-filled form", async () => {
    const { db, person } = await open();
    await person.type(field('City'), 'Pune');
    await waitFor(async () => expect(await db.settings.get('draft:address')).toBeTruthy());
    cleanup();
    const other = { ...SHOPPER, _id: 'user-2' };
    await open({ user: other, services: { db } });
    await settledReads(db);
    expect(field('City').value).toBe('');
  });

  test('is named by one press, and a second one takes the name back', async () => {
    const { person } = await open();
    const label = field('Label (optional)');
    await person.click(screen.getByRole('button', { name: 'Work' }));
    expect(label.value).toBe('Work');
    await person.click(screen.getByRole('button', { name: 'Home', pressed: false }));
    expect(label.value).toBe('Home');
    await person.click(screen.getByRole('button', { name: 'Home', pressed: true }));
    expect(label.value).toBe('');
  });

  // docs/shop-rules.md#r-addresses-9
  test('is forgotten by Cancel', async () => {
    const { services, db, person } = await open();
    await person.type(field('City'), 'Pune');
    await waitFor(async () => expect(await db.settings.get('draft:address')).toBeTruthy());
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await db.settings.get('draft:address')).toBeUndefined());
    cleanup();
    showScreen(services, <ShippingScreen />, '/shipping');
    await settledReads(db);
    expect(field('City').value).toBe('');
  });

  // docs/shop-rules.md#r-addresses-6, #r-addresses-9
  test('edits: what was seen travels with the change; Cancel returns to adding', async () => {
    const { db, person } = await open(withTwo);
    const edit = (await screen.findAllByRole('button', { name: 'Edit' }))[0];
    if (!edit) throw new Error('no edit button');
    await person.click(edit);
    expect(await screen.findByRole('heading', { name: 'Edit Address' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'Add New Address' })).toBeTruthy();
    expect(field('City').value).toBe('');

    await person.click(edit);
    await person.clear(field('City'));
    await person.type(field('City'), 'Nashik');
    await person.click(screen.getByRole('button', { name: 'Update Address' }));
    await toast('Address updated');
    const [entry] = await db.outbox.toArray();
    expect(entry).toMatchObject({
      name: 'edit-address',
      args: { addressId: HOME._id, seen: fieldsOf(HOME), body: { city: 'Nashik' } },
    });
    // The selected address was edited: its copy in the checkout follows.
    await waitFor(async () =>
      expect(await db.settings.get('checkout')).toMatchObject({
        shippingAddress: { city: 'Nashik' },
      }),
    );
  });

  // docs/shop-rules.md#r-texts-12
  test('says so when it cannot be kept, and keeps what was typed', async () => {
    const { person } = await open({ ...withTwo, services: { outbox: fullOutbox() } });
    await person.type(field('Address'), '1 New Street');
    await person.type(field('City'), 'Pune');
    await person.type(field('Postal Code'), '411001');
    await person.type(field('Phone'), '9876543210');
    await person.click(screen.getByRole('button', { name: 'Save Address' }));
    await toast('Unable to save address. Please check your inputs.');
    expect(field('Address').value).toBe('1 New Street');
  });
});

describe('the saved addresses', () => {
  test('the default is selected by itself and copied to the checkout', async () => {
    const { db } = await open(withTwo);
    const radio = await screen.findByRole('radio', { name: /Home/ });
    await waitFor(() => expect((radio as HTMLInputElement).checked).toBe(true));
    await waitFor(async () =>
      expect(await db.settings.get('checkout')).toMatchObject({
        selectedAddressId: HOME._id,
        shippingAddress: { id: HOME._id, phone: HOME.phone },
      }),
    );
  });

  // docs/shop-rules.md#r-addresses-10
  test('selecting another copies that', async () => {
    const { db, person } = await open(withTwo);
    await person.click(await screen.findByRole('radio', { name: /Lake View/ }));
    await waitFor(async () =>
      expect(await db.settings.get('checkout')).toMatchObject({
        shippingAddress: { id: OFFICE._id },
      }),
    );
  });

  test('a first address that was saved leads on: it is selected, and Continue has the focus', async () => {
    const { services, person } = await open();
    await services.cart.put(product('kettle'), 1);
    await person.type(field('Address'), '12 Hill Road');
    await person.type(field('City'), 'Pune');
    await person.type(field('Postal Code'), '411001');
    await person.type(field('Phone'), '+91 98765 43210');
    await person.click(screen.getByRole('button', { name: 'Save Address' }));
    const go = await screen.findByRole('link', { name: 'Continue' });
    await waitFor(() => expect(document.activeElement).toBe(go));
    expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true);
    expect(screen.getByText('9876543210')).toBeTruthy();
  });

  // docs/shop-rules.md#r-addresses-2
  test('an address added in the checkout is selected, though another is the default; the form folds', async () => {
    const { services, person, db } = await open(withTwo);
    await services.cart.put(product('kettle'), 1);
    await person.type(field('Address'), '12 Hill Road');
    await person.type(field('City'), 'Pune');
    await person.type(field('Postal Code'), '411001');
    await person.type(field('Phone'), '९८७६५ ४३२१०');
    const save = screen.getByRole('button', { name: 'Save Address' });
    expect(save.className).toContain('contained');
    await person.click(save);
    const added = await screen.findByRole<HTMLInputElement>('radio', { name: /12 Hill Road/ });
    await waitFor(() => expect(added.checked).toBe(true));
    await waitFor(async () =>
      expect(await db.settings.get('checkout')).toMatchObject({
        shippingAddress: { address: '12 Hill Road', phone: '9876543210' },
      }),
    );
    await person.click(await screen.findByRole('button', { name: 'Add New Address' }));
    expect(screen.queryByRole('button', { name: 'Add New Address' })).toBeNull();
  });

  test('from the menu it is the address book, without the steps of the checkout', async () => {
    const { services } = await createDevice({ user: SHOPPER, ...withTwo });
    const ways = (
      <Routes>
        <Route path="/start" element={<AccountMenu user={SHOPPER} />} />
        <Route path="/shipping" element={<ShippingScreen />} />
      </Routes>
    );
    showScreen(services, ways, '/start', '/*');
    await userEvent.click(screen.getByRole('button', { name: /Asha Rao$/ }));
    await userEvent.click(screen.getByRole('link', { name: 'Address Book' }));
    await screen.findByRole('heading', { name: 'Address Book' });
    expect(screen.queryByRole('navigation', { name: 'Checkout' })).toBeNull();
  });

  // docs/shop-rules.md#r-checkout-2
  test('Continue only with something in the cart and an address', async () => {
    const { services } = await open(withTwo);
    await screen.findByRole('radio', { name: /Home/ });
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
    await services.cart.put(product('kettle'), 1);
    const link = await screen.findByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toBe('/payment');
  });

  test('Continue waits for what cannot be ordered, and leads to the cart', async () => {
    const { services, db, person } = await open(withTwo);
    await services.cart.put(product('kettle', { name: 'Kettle' }), 1);
    await screen.findByRole('link', { name: 'Continue' });
    await db.products.put(product('kettle', { name: 'Kettle', countInStock: 0 }));
    const reason = await screen.findByText('Kettle is out of stock');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(button.disabled).toBe(true);
    expect(
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.contains(reason),
    ).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
    await person.click(screen.getByRole('link', { name: 'Edit cart' }));
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/cart'));
  });

  // docs/shop-rules.md#r-addresses-8
  test('Make Default is kept and selects', async () => {
    const { db, person } = await open(withTwo);
    await person.click(await screen.findByRole('button', { name: 'Make Default' }));
    await toast('Address updated');
    expect((await db.outbox.toArray())[0]).toMatchObject({
      name: 'make-default-address',
      args: { addressId: OFFICE._id },
    });
    await waitFor(async () =>
      expect(await db.settings.get('checkout')).toMatchObject({ selectedAddressId: OFFICE._id }),
    );
  });

  // docs/shop-rules.md#r-addresses-7, #r-forms-6
  test('Delete asks first; the first remaining is selected then', async () => {
    const { db, person } = await open(withTwo);
    const remove = (await screen.findAllByRole('button', { name: 'Delete' }))[0];
    if (!remove) throw new Error('no delete button');
    await person.click(remove);
    const dialog = await screen.findByRole('dialog', { name: 'Delete this address?' });
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await db.outbox.count()).toBe(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await person.click(remove);
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await toast('Address deleted');
    await waitFor(() => expect(screen.queryByRole('radio', { name: /Home/ })).toBeNull());
    await waitFor(async () =>
      expect(await db.settings.get('checkout')).toMatchObject({ selectedAddressId: OFFICE._id }),
    );
  });

  test('what waits to be sent carries a mark', async () => {
    const { person } = await open(withTwo);
    await person.click(await screen.findByRole('button', { name: 'Make Default' }));
    expect(await screen.findByText('Waiting to send')).toBeTruthy();
  });
});

test('has nothing that axe complains about', async () => {
  const { person } = await open(withTwo);
  await screen.findByRole('radio', { name: /Home/ });
  await person.click(screen.getByRole('button', { name: 'Save Address' }));
  await screen.findByText('City is required');
  expect(await accessibilityFaults()).toEqual([]);
});
