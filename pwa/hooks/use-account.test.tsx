// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ServicesContext, type Services } from './services';
import { useActivity } from './use-activity';
import { useActivityCounts } from './use-activity-counts';
import { useSession } from './use-session';
import { createDevice, NOW, SHOPPER } from '../testing/screen-harness';
import { useAddresses, useOrder, useOrders, useOwnReview } from './use-account';

afterEach(cleanup);

const uuid = () => crypto.randomUUID();
const body = (city: string) => ({
  address: '1 Lake Road',
  city,
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
});
const order = (orderId: string) => ({
  orderId,
  lines: [{ product: 'lamp', qty: 2, name: 'Lamp', image: '/pictures/lamp', price: '60.00' }],
  shippingAddress: body('Pune'),
  confirmedTotal: '120.00',
  pricedAt: new Date(NOW).toISOString(),
});
const within = (services: Services) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>{children}</ServicesContext>
  ),
});

/** Everything that the hooks say, as a component shows it. */
function Everything({ orderId }: { orderId: string }) {
  const said = {
    session: useSession(),
    addresses: useAddresses(),
    orders: useOrders(),
    order: useOrder(orderId),
    review: useOwnReview('lamp'),
    activity: useActivity(),
    counts: useActivityCounts(),
  };
  return <pre>{JSON.stringify(said)}</pre>;
}

describe('the hooks of the account', () => {
  it('say nothing but "loading" on a server', async () => {
    const { services } = await createDevice({ user: SHOPPER });
    const html = renderToString(
      <ServicesContext value={services}>
        <Everything orderId={uuid()} />
      </ServicesContext>,
    );
    expect(html).toContain('loading');
    expect(html).not.toContain(SHOPPER.name);
  });

  it('apply waiting actions optimistically to what is confirmed', async () => {
    const confirmed = {
      _id: 'a1',
      ...body('Delhi'),
      address: '2 Hill Road',
      isDefault: true,
      position: 1,
      revision: 1,
    };
    const { services } = await createDevice({
      user: SHOPPER,
      documents: { addresses: [confirmed] },
    });
    const addressId = uuid();
    const orderId = uuid();
    const { result } = renderHook(
      () => ({ addresses: useAddresses(), order: useOrder(orderId), review: useOwnReview('lamp') }),
      within(services),
    );
    expect(result.current.addresses.status).toBe('loading');
    await services.outbox.enqueue('add-address', { addressId, body: body('Pune') });
    await services.outbox.enqueue('place-cod-order', order(orderId));
    const review = { rating: 4, comment: 'Bright' };
    await services.outbox.enqueue('write-review', { reviewId: uuid(), productId: 'lamp', review });
    await waitFor(() => expect(result.current.review.review?.mark).toBe('waiting'));
    expect(result.current.addresses).toMatchObject({
      status: 'ready',
      addresses: [
        { _id: 'a1', mark: null },
        { _id: addressId, mark: 'waiting' },
      ],
    });
    expect(result.current.order).toMatchObject({
      status: 'ready',
      order: { _id: orderId, mark: 'waiting', totalPrice: '120.00' },
    });
    await services.db.settings.put({
      key: 'sending',
      actionIds: (await services.db.outbox.toArray()).map(({ id }) => id),
      since: NOW,
    });
    await waitFor(() => expect(result.current.order.order?.mark).toBe('sending'));
  });

  it('show a refused order from its arguments, until it was dealt with', async () => {
    const { services } = await createDevice({ user: SHOPPER });
    const orderId = uuid();
    const entry = await services.outbox.enqueue('place-cod-order', order(orderId));
    const settled = { settledAt: NOW, cursor: 'testepoch.1', dismissed: false };
    await services.db.outbox.delete(entry.id);
    await services.db.settled.add({
      ...entry,
      ...settled,
      outcome: { status: 'refused', code: 'price_changed' },
    });
    const { result } = renderHook(
      () => ({ order: useOrder(orderId), orders: useOrders(), counts: useActivityCounts() }),
      within(services),
    );
    await waitFor(() => expect(result.current.counts.attention).toBe(1));
    await waitFor(() => expect(result.current.order.status).toBe('ready'));
    expect(result.current.order).toMatchObject({
      order: { mark: 'attention', totalPrice: '120.00' },
      refusal: { id: entry.id },
    });
    // It stays in the list, for the shopper to decide about.
    expect(result.current.orders.orders).toMatchObject([{ _id: orderId, mark: 'attention' }]);
    await services.outbox.dismiss(entry.id);
    await waitFor(() => expect(result.current.order.status).toBe('missing'));
    expect(result.current.counts.attention).toBe(0);
    expect(result.current.orders.orders).toEqual([]);
  });

  it('count, but do not show, what belongs to a user who was signed out', async () => {
    const { services } = await createDevice({ user: SHOPPER });
    await services.outbox.enqueue('add-address', { addressId: uuid(), body: body('Pune') });
    await services.session.signedIn({
      ...SHOPPER,
      _id: 'user-2',
      token: '',
      expirationTime: new Date(NOW + 1_000_000).toISOString(),
    });
    const { result } = renderHook(
      () => ({ activity: useActivity(), counts: useActivityCounts() }),
      within(services),
    );
    await waitFor(() => expect(result.current.counts.locked).toBe(1));
    expect(result.current).toEqual({
      activity: [],
      counts: { waiting: 0, attention: 0, locked: 1, gone: 0, isKnown: true },
    });
    render(
      <ServicesContext value={services}>
        <Everything orderId={uuid()} />
      </ServicesContext>,
    );
  });
});
