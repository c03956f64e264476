// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ServicesContext } from '../../hooks/services';
import { ToastsProvider } from '../../toasts/toasts';
import type { Api } from '../../network/api';
import { ApiError } from '../../network/api-error';
import type { ConnectionState } from '../../network/connection';
import { createDevice, SHOPPER } from '../../testing/screen-harness';
import { useAskAboutPayment } from './use-ask-about-payment';

afterEach(cleanup);

const BEGUN = { orderId: 'order-1', user: SHOPPER._id, since: 1, proof: null, told: null };

/** A device whose connection a test switches, and whose shop does not answer. */
async function openDevice() {
  const listeners = new Set<() => void>();
  let state: ConnectionState = 'online';
  const asked: string[] = [];
  const api: Api = {
    async request(_method, path) {
      asked.push(path);
      throw new ApiError('FETCH_ERROR', 'The shop cannot be reached.');
    },
    onSignedOut: () => () => undefined,
  };
  const connection = {
    current: () => state,
    answered: () => undefined,
    failed: () => undefined,
    check: () => undefined,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { services } = await createDevice({ user: SHOPPER, services: { api, connection } });
  const become = (next: ConnectionState) =>
    act(async () => {
      state = next;
      for (const listener of listeners) listener();
      // A timer without a pause is over when this one is.
      await new Promise((resolve) => setTimeout(resolve));
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>
      <ToastsProvider>{children}</ToastsProvider>
    </ServicesContext>
  );
  return { asked, become, wrapper };
}

test('blocks paying until there was an answer, or none', async () => {
  const { asked, wrapper } = await openDevice();
  const { result } = renderHook(() => useAskAboutPayment(BEGUN, () => false), { wrapper });
  expect(result.current.asking).toBe(true);
  await waitFor(() => expect(result.current.asking).toBe(false));
  expect(asked).toEqual(['/payments/razorpay/check']);
});

test('a connection that is lost and found for this very call is not asked over again each time', async () => {
  const { asked, become, wrapper } = await openDevice();
  const { result } = renderHook(() => useAskAboutPayment(BEGUN, () => false), { wrapper });
  await waitFor(() => expect(result.current.asking).toBe(false));
  for (let turn = 0; turn < 10; turn += 1) {
    await become('offline');
    await become('online');
    expect(result.current.asking).toBe(false);
  }
  expect(asked).toHaveLength(1);
});

test('a window that is open in this very page is not asked about', async () => {
  const { asked, wrapper } = await openDevice();
  const { result } = renderHook(() => useAskAboutPayment(BEGUN, () => true), { wrapper });
  await waitFor(() => expect(result.current.asking).toBe(false));
  expect(asked).toEqual([]);
});
