// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import type { CartAtSignOut } from '../../cart/agreed-cart';
import { SignOutDialog } from './sign-out-dialog';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;

/** @param unsent how many actions could not be sent @param mayHaveArrived how many of them may have been @param orders how many are orders */
async function open(
  unsent: number,
  mayHaveArrived = 0,
  undecided = 0,
  orders = 0,
  cart: CartAtSignOut = 'empty',
) {
  const signOut = {
    left: vi.fn(async () => ({ unsent, orders, mayHaveArrived, undecided, cart })),
    trySend: vi.fn(async () => undefined),
    now: vi.fn(async () => undefined),
    forced: vi.fn(async () => undefined),
    start: () => () => undefined,
  };
  const { services } = await createDevice({ user: SHOPPER, services: { signOut } });
  const onClose = vi.fn();
  showScreen(services, <SignOutDialog onClose={onClose} />, '/myorders');
  return { signOut, onClose };
}

describe('logging out', () => {
  test('with nothing unsent asks nothing', async () => {
    const { signOut, onClose } = await open(0);
    await waitFor(() => expect(where()).toBe('/login'));
    expect(signOut.trySend).toHaveBeenCalledTimes(1);
    expect(signOut.now).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalled();
  });

  // docs/shop-rules.md#r-cart-5
  test('says that the cart stays on the account', async () => {
    const { signOut } = await open(0, 0, 0, 0, 'kept');
    expect(await screen.findByText('Your cart stays on your account.')).toBeTruthy();
    expect(signOut.now).toHaveBeenCalledTimes(1);
  });

  // docs/shop-rules.md#r-cart-5
  test('asks first where the account does not have the last changes of the cart', async () => {
    const { signOut } = await open(0, 0, 0, 0, 'unsent');
    expect(
      await screen.findByRole('heading', { name: 'Your cart is not on your account yet.' }),
    ).toBeTruthy();
    expect(screen.getByText(/^The last changes of your cart couldn’t be sent/)).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    expect(signOut.now).not.toHaveBeenCalled();
  });

  // docs/shop-rules.md#r-texts-8
  test('asks about what could not be sent; staying discards nothing', async () => {
    const { signOut, onClose } = await open(2);
    expect(await screen.findByText('2 things are not sent yet.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(onClose).toHaveBeenCalled();
    expect(signOut.now).not.toHaveBeenCalled();
    expect(where()).toBe('/myorders');
  });

  // docs/shop-rules.md#r-texts-8
  test('says of what was sent without an answer that it may have arrived', async () => {
    const { signOut } = await open(3, 2);
    expect(await screen.findByText('3 things are not sent yet.')).toBeTruthy();
    expect(
      screen.getByText(/^2 of them may already have reached the shop\. .*what hasn’t will be lost/),
    ).toBeTruthy();
    expect(screen.queryByText(/couldn’t be sent/)).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Log out and discard' }));
    await waitFor(() => expect(signOut.now).toHaveBeenCalledTimes(1));
  });

  // docs/shop-rules.md#r-texts-8
  test.each([
    [1, 0, '1 order is not sent yet.', /^It couldn’t be sent/],
    [0, 1, '1 thing is not sent yet.', /^It may already have reached the shop/],
  ])('says of a single one what it is (%i of them an order)', async (orders, sent, title, text) => {
    await open(1, sent, 0, orders);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('asks about what was revoked but may be in effect, also where nothing else waits', async () => {
    const { signOut } = await open(0, 0, 1);
    expect(await screen.findByText('Something you took back is still open.')).toBeTruthy();
    expect(screen.getByText(/^The shop may have 1 that you took back/)).toBeTruthy();
    expect(screen.queryByText(/couldn’t be sent/)).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    expect(signOut.now).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(where()).toBe('/myorders');
  });

  test('discards only after a confirmed answer', async () => {
    const { signOut } = await open(3);
    await userEvent.click(await screen.findByRole('button', { name: 'Log out and discard' }));
    await waitFor(() => expect(where()).toBe('/login'));
    expect(signOut.now).toHaveBeenCalledTimes(1);
  });
});
