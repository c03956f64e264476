// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { OutboxError } from '../../database/outbox-error';
import type { Outbox } from '../../outbox/outbox';
import { createDevice, showScreen, SHOPPER } from '../../testing/screen-harness';
import { HOME, OFFICE } from '../../testing/shop-things';
import { Component as ShippingScreen } from './shipping-screen';
import { addressToSelect, type ShownAddress } from './use-address-book';

afterEach(cleanup);

async function open(outbox?: Outbox) {
  const { services } = await createDevice({
    user: SHOPPER,
    documents: { addresses: [HOME, OFFICE] },
    ...(outbox ? { services: { outbox } } : {}),
  });
  showScreen(services, <ShippingScreen />, '/shipping');
  await screen.findByRole('radio', { name: /Home/ });
  return userEvent.setup({ delay: null });
}

describe('a card of the address book', () => {
  // docs/shop-rules.md#r-addresses-10
  test('shows label, place and phone, marks the default, and offers what can be done', async () => {
    await open();
    const [home, office] = screen.getAllByRole('radio');
    const cardOf = (radio: HTMLElement | undefined) => {
      const card = radio?.closest('label')?.parentElement;
      if (!card) throw new Error('no card');
      return within(card);
    };
    const ofHome = cardOf(home);
    expect(ofHome.getByText('Home')).toBeTruthy();
    expect(ofHome.getByText('Default')).toBeTruthy();
    expect(ofHome.getByText(HOME.phone)).toBeTruthy();
    const buttons = ofHome.getAllByRole('button').map((button) => button.textContent);
    expect(buttons).toEqual(['Edit', 'Delete']);
    const ofOffice = cardOf(office);
    expect(ofOffice.getByText('Address')).toBeTruthy();
    expect(ofOffice.queryByText('Default')).toBeNull();
    const others = ofOffice.getAllByRole('button').map((button) => button.textContent);
    expect(others).toEqual(['Make Default', 'Edit', 'Delete']);
  });

  // docs/shop-rules.md#r-texts-12
  test('that cannot be deleted says so, and stays', async () => {
    const full = () => Promise.reject(new OutboxError('storage_full', 'No room'));
    const person = await open({
      enqueue: full,
      discard: full,
      replace: full,
      sendAgain: full,
      enqueueTogether: full,
      dismiss: full,
    });
    const [remove] = screen.getAllByRole('button', { name: 'Delete' });
    if (!remove) throw new Error('no delete button');
    await person.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Delete this address?' });
    await person.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Unable to delete address')).toBeTruthy();
    // While the dialog is still closing, what is behind it is inert.
    expect(await screen.findByRole('radio', { name: /Home/ })).toBeTruthy();
  });
});

describe('the address that is selected by itself', () => {
  const shown = (id: string, isDefault: boolean): ShownAddress => ({
    ...HOME,
    _id: id,
    isDefault,
    mark: null,
  });
  const A = shown('a', false);
  const B = shown('b', true);

  // docs/shop-rules.md#r-addresses-6
  test('is the one chosen, else the default, else the first; there may be none', () => {
    expect(addressToSelect([A, B], 'a')).toBe(A);
    expect(addressToSelect([A, B], 'gone')).toBe(B);
    expect(addressToSelect([A, shown('c', false)], null)).toBe(A);
    expect(addressToSelect([], 'a')).toBeUndefined();
  });
});
