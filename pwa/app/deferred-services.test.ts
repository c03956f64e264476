import { expect, test, vi } from 'vitest';
import type { Services } from '../hooks/services';
import { createListeners } from '../platform/observable';
import { completeWhenLoaded, createDeferredServices } from './deferred-services';

/** The part of the services used here. */
function someServices() {
  const { subscribe, tell } = createListeners();
  const put: string[] = [];
  let state = 'online';
  const services = {
    cart: { put: async (id: string) => void put.push(id) },
    connection: { subscribe, current: () => state },
  };
  return {
    services: services as unknown as Services,
    put,
    become(next: string) {
      state = next;
      tell();
    },
  };
}

/** Deferred services whose code loads, or fails, when the test says so. */
function openDeferred() {
  const made = someServices();
  const loads: { come(make?: () => Services): void; fail(): void }[] = [];
  const pauses: { readonly pause: number; readonly work: () => void }[] = [];
  let online: () => void = () => undefined;
  const deferred = createDeferredServices({
    load: () =>
      new Promise((resolve, reject) =>
        loads.push({
          come: (make = () => made.services) => resolve(make),
          fail: () => reject(new TypeError('Failed to fetch')),
        }),
      ),
    later(pause, work) {
      const one = { pause, work };
      pauses.push(one);
      return () => void pauses.splice(pauses.indexOf(one), 1);
    },
    random: () => 1,
    onLikelyOnline: (listener) => (online = listener),
  });
  return { ...made, deferred, loads, pauses, online: () => online() };
}

test('loads nothing before it is requested, and then once', async () => {
  const { deferred, loads, services } = openDeferred();
  expect(loads).toHaveLength(0);
  deferred.start();
  deferred.start();
  expect(loads).toHaveLength(1);
  loads[0]?.come();
  expect(await deferred.whole).toBe(services);
  expect(deferred.current()).toBe(services);
});

test('reports a failed load, and retries after growing pauses and when the network is back', async () => {
  const { deferred, loads, pauses, online } = openDeferred();
  const notified = vi.fn();
  deferred.subscribe(notified);
  deferred.start();
  loads[0]?.fail();
  await expect.poll(() => deferred.failed()).toBe(true);
  expect(notified).toHaveBeenCalledTimes(1);
  expect(pauses.map(({ pause }) => pause)).toEqual([1_000]);
  pauses[0]?.work();
  loads[1]?.fail();
  await expect.poll(() => pauses.map(({ pause }) => pause)).toEqual([2_000]);
  online();
  expect(pauses).toEqual([]);
  // It is loading already.
  void deferred.tryAgain();
  expect(loads).toHaveLength(3);
  loads[2]?.come();
  await deferred.whole;
  expect(deferred.failed()).toBe(false);
});

test('does not retry services whose construction fails, and rejects what waits for them', async () => {
  const { deferred, loads, pauses } = openDeferred();
  deferred.start();
  loads[0]?.come(() => {
    throw new Error('Broken');
  });
  await expect(deferred.whole).rejects.toThrow('Broken');
  expect([deferred.failed(), pauses, loads.length]).toEqual([false, [], 1]);
});

test('runs calls made before a service is loaded once it is, in the same order, also after a failure', async () => {
  const { deferred, loads, put, online } = openDeferred();
  const complete = completeWhenLoaded(deferred);
  const cart = complete<Services['cart']>('cart', {}, (services) => services.cart);
  deferred.start();
  const first = cart.put({ _id: 'a' } as never, 1);
  loads[0]?.fail();
  await expect.poll(() => deferred.failed()).toBe(true);
  const second = cart.put({ _id: 'b' } as never, 1);
  expect(put).toEqual([]);
  online();
  loads[1]?.come();
  await Promise.all([first, second]);
  expect(put).toEqual([{ _id: 'a' }, { _id: 'b' }]);
});

test('renders with the initial members until then, and is notified of the real ones', async () => {
  const { deferred, loads, become } = openDeferred();
  const complete = completeWhenLoaded(deferred);
  const connection = complete<Services['connection']>(
    'connection',
    { current: () => 'unknown', subscribe: () => () => undefined },
    (services) => services.connection,
  );
  const notified = vi.fn();
  const stop = connection.subscribe(notified);
  const dropped = vi.fn();
  connection.subscribe(dropped)();
  expect(connection.current()).toBe('unknown');
  deferred.start();
  loads[0]?.come();
  await deferred.whole;
  expect(connection.current()).toBe('online');
  expect(notified).toHaveBeenCalledTimes(1);
  become('offline');
  expect(notified).toHaveBeenCalledTimes(2);
  stop();
  become('online');
  expect(notified).toHaveBeenCalledTimes(2);
  expect(dropped).not.toHaveBeenCalled();
});
