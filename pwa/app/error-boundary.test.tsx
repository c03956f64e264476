// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fieldsOf } from '#shared/addresses/address-fields';
import { createDevice, showScreen, SHOPPER } from '../testing/screen-harness';
import { HOME } from '../testing/shop-things';
import { browserTimers } from '../platform/timers';
import { ErrorBoundary } from './error-boundary';
import { lazyPart } from '../components/design/lazy-part';
import { SilentErrorBoundary } from '../components/design/silent-error-boundary';

// React logs what a boundary caught; that is expected here.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

function Broken(): never {
  throw new Error('A screen with a fault');
}

/** A screen whose code loads only from the given try on; counts the tries. */
function screenArrivingAt(deferred: number) {
  const tries = { count: 0 };
  const Screen = lazyPart(async () => {
    tries.count += 1;
    if (tries.count < deferred) throw new TypeError('Failed to fetch dynamically imported module');
    return { Component: () => <h1>Cart</h1> };
  });
  return { Screen, tries };
}

describe('a screen that throws', () => {
  test('says that nothing is lost, and the next address is shown again', () => {
    const { rerender } = render(
      <ErrorBoundary resetKey="/broken">
        <Broken />
      </ErrorBoundary>,
    );
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain('This page could not be shown');
    expect(said).toContain('Your cart and everything waiting to be sent are safe on this device.');
    rerender(<ErrorBoundary resetKey="/fine">fine</ErrorBoundary>);
    expect(screen.getByText('fine')).toBeTruthy();
  });

  test('is tried again by loading the page again', async () => {
    const reload = vi.fn();
    render(
      <ErrorBoundary resetKey="/" reload={reload}>
        <Broken />
      </ErrorBoundary>,
    );
    await tryAgain();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('never loses what waits to be sent', async () => {
    const { services, db } = await createDevice({ user: SHOPPER, connection: 'offline' });
    await services.outbox.enqueue('add-address', {
      addressId: services.randomUuid(),
      body: fieldsOf(HOME),
    });
    const before = await db.outbox.toArray();
    showScreen(
      services,
      <ErrorBoundary resetKey="/" reload={() => undefined}>
        <Broken />
      </ErrorBoundary>,
    );
    await screen.findByRole('alert');
    await tryAgain();
    expect(before).toHaveLength(1);
    expect(await db.outbox.toArray()).toEqual(before);
  });
});

describe('a screen whose code does not load', () => {
  test('says that the page needs a connection, and Try again asks for it once more', async () => {
    const { Screen, tries } = screenArrivingAt(2);
    render(
      <ErrorBoundary resetKey="/cart">
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This page needs a connection.',
    );
    await tryAgain();
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeTruthy();
    expect(tries.count).toBe(2);
  });

  test('is requested again when the network is back', async () => {
    const { Screen, tries } = screenArrivingAt(3);
    render(
      <ErrorBoundary resetKey="/cart">
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(tries.count).toBe(2));
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeTruthy();
  });

  test('is requested again a little later where the network was not quite back, five times at most', async () => {
    const waiting: (() => void)[] = [];
    const later = vi.spyOn(browserTimers, 'later').mockImplementation((_pause, work) => {
      waiting.push(work);
      return () => undefined;
    });
    const { Screen, tries } = screenArrivingAt(9);
    render(
      <ErrorBoundary resetKey="/cart">
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('online'));
    for (const count of [2, 3, 4, 5]) {
      await vi.waitFor(() => expect(tries.count).toBe(count));
      await screen.findByRole('alert');
      waiting.pop()?.();
    }
    await vi.waitFor(() => expect(tries.count).toBe(6));
    await screen.findByRole('alert');
    expect(waiting).toEqual([]);
    expect(later.mock.calls.map(([pause]) => pause)).toEqual([1_000, 2_000, 4_000, 8_000]);
    later.mockRestore();
  });

  test('is not requested again while the failure is shown', async () => {
    const { Screen, tries } = screenArrivingAt(9);
    const page = () => (
      <ErrorBoundary resetKey="/cart">
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </ErrorBoundary>
    );
    const { rerender } = render(page());
    await screen.findByRole('alert');
    rerender(page());
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(tries.count).toBe(1);
  });

  test('is requested again when the user returns to its address', async () => {
    const { Screen } = screenArrivingAt(2);
    const page = (resetKey: string) => (
      <ErrorBoundary resetKey={resetKey}>
        <Suspense fallback="loading">{resetKey === '/cart' ? <Screen /> : 'home'}</Suspense>
      </ErrorBoundary>
    );
    const { rerender } = render(page('/cart'));
    await screen.findByRole('alert');
    rerender(page('/'));
    rerender(page('/cart'));
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeTruthy();
  });

  test('reloads the page when a second try fails while online', async () => {
    const reload = vi.fn();
    const { Screen } = screenArrivingAt(9);
    render(
      <ErrorBoundary resetKey="/cart" reload={reload}>
        <Suspense fallback="loading">
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByRole('alert');
    await tryAgain();
    await screen.findByRole('alert');
    expect(reload).not.toHaveBeenCalled();
    await tryAgain();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a part of the shell that breaks', () => {
  test('is left out, and everything around it stays', () => {
    render(
      <header>
        <SilentErrorBoundary>
          <Broken />
        </SilentErrorBoundary>
        <a href="/cart">Cart</a>
      </header>,
    );
    expect(screen.getByRole('link', { name: 'Cart' })).toBeTruthy();
  });

  test('is loaded when it is requested again', async () => {
    const { Screen } = screenArrivingAt(2);
    function Dialog() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Logout</button>
          {open ? (
            <SilentErrorBoundary onBroken={() => setOpen(false)}>
              <Suspense fallback={null}>
                <Screen />
              </Suspense>
            </SilentErrorBoundary>
          ) : (
            'closed'
          )}
        </>
      );
    }
    render(<Dialog />);
    await userEvent.click(screen.getByText('Logout'));
    await screen.findByText('closed');
    expect(screen.queryByRole('heading')).toBeNull();
    await userEvent.click(screen.getByText('Logout'));
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeTruthy();
  });
});
