// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { Wish } from '#shared/wishes/wish';
import { joinWishes } from '../../hooks/use-wishes';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  SHOPPER,
  showScreen,
} from '../../testing/screen-harness';
import { product } from '../../testing/shop-things';
import { Component as WishList } from './wishlist-screen';

afterEach(cleanup);

const AT = new Date(NOW).toISOString();
const wish = (_id: string, pricePaise = 250_00): Wish => ({ _id, addedAt: AT, pricePaise });
const KETTLE = product('kettle', { name: 'Brass Kettle', price: 200 });
const LAMP = product('lamp', { name: 'Clay Lamp', countInStock: 0 });

type Device = Awaited<ReturnType<typeof createDevice>>;
const open = ({ services }: Device) => showScreen(services, <WishList />, '/wishlist');
const item = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);

async function aVisitor(wishes: readonly Wish[] = []): Promise<Device> {
  const device = await createDevice();
  await device.db.products.bulkPut([KETTLE, LAMP]);
  await device.db.settings.put({ key: 'wishes', wishes });
  return device;
}
async function aShopper(wishes: readonly Wish[]): Promise<Device> {
  const device = await createDevice({ user: SHOPPER, documents: { wishes } });
  await device.db.products.bulkPut([KETTLE, LAMP]);
  return device;
}
const queued = async ({ db }: Device) =>
  (await db.outbox.toArray())
    .sort((a, b) => a.seq - b.seq)
    .map(({ name, args }) => ({ name, args }));

describe('the wish list', () => {
  test('says what a product costs now, that it has become cheaper, and whether it can be had', async () => {
    open(await aVisitor([wish('kettle'), wish('lamp')]));
    const kettle = await item('Brass Kettle');
    expect(kettle.getByText('₹200.00')).toBeTruthy();
    expect(kettle.getByText('Price dropped from ₹250.00')).toBeTruthy();
    const lamp = await item('Clay Lamp');
    expect(lamp.getByText('Out Of Stock')).toBeTruthy();
    expect(lamp.queryByText(/Price dropped/)).toBeNull();
    expect(lamp.queryByRole('button', { name: /Move/ })).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('On this device only.');
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('empty, it says how to fill it', async () => {
    open(await aVisitor());
    expect(await screen.findByText('Your wish list is empty.')).toBeTruthy();
    expect(screen.getByText('Tap the heart on a product to keep it here.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('moves a product to the cart', async () => {
    const device = await aVisitor([wish('kettle')]);
    open(device);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Move Brass Kettle to the cart' }),
    );
    expect(await screen.findByText('Your wish list is empty.')).toBeTruthy();
    expect(await device.db.cartLines.get('kettle')).toMatchObject({ qty: 1, price: 200 });
  });

  test('signed in, what is done waits in the outbox and shows at once', async () => {
    const device = await aShopper([wish('kettle'), wish('lamp')]);
    open(device);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Brass Kettle' }));
    await waitFor(() => expect(screen.queryByText('Brass Kettle')).toBeNull());
    const notify = await screen.findByRole('button', { name: 'Notify me when it’s back' });
    await waitFor(() => expect(notify.hasAttribute('disabled')).toBe(false));
    await userEvent.click(notify);
    await waitFor(() => expect(notify.getAttribute('aria-pressed')).toBe('true'));
    expect(await queued(device)).toEqual([
      { name: 'remove-wish', args: { productId: 'kettle' } },
      { name: 'notify-when-back', args: { productId: 'lamp' } },
    ]);
    expect(screen.queryByRole('note')).toBeNull();
  });

  // docs/shop-rules.md#r-again-2
  test('what was wished for as a visitor joins the account, once', async () => {
    const device = await aShopper([]);
    await device.db.settings.put({ key: 'wishes', wishes: [wish('kettle', 1)] });
    await joinWishes(device.services);
    await joinWishes(device.services);
    expect(await queued(device)).toEqual([
      { name: 'add-wish', args: { products: [{ productId: 'kettle', pricePaise: 1 }] } },
    ]);
    expect(await device.db.setting('wishes')).toBeUndefined();
  });
});
