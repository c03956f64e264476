import { expect, test } from 'vitest';
import { context } from '#shared/testing/shop-view';
import { orderAskedFor } from './optimistic-order';
import type { OutboxEntry } from '../database/outbox-entry';

// docs/shop-rules.md#r-stock-6
test('a waiting order shows its variants as the shopper saw them', () => {
  const line = { product: 'kurta', name: 'Kurta', qty: 1, image: '/red.webp' };
  const entry = {
    id: '3f0c0000-0000-4000-8000-000000000002',
    name: 'place-cod-order',
    version: 1,
    enqueuedAt: Date.parse('2026-01-01T00:00:00.000Z'),
    args: {
      orderId: '3f0c0000-0000-4000-8000-000000000001',
      lines: [
        { ...line, variant: 'm-red', values: ['M', 'Red'], price: '60.00' },
        { ...line, variant: 'l-red', values: ['L', 'Red'], price: '75.50', image: '/l.webp' },
        { ...line, product: 'cup', name: 'Cup', price: '10.00' },
      ],
      shippingAddress: { address: '1 Lane', city: 'Pune', postalCode: '411001', country: 'India' },
      confirmedTotal: '145.50',
      pricedAt: '2026-01-01T00:00:00.000Z',
    },
  } as unknown as OutboxEntry;
  const shown = orderAskedFor(entry, context.user);
  expect(shown?.totalPrice).toBe('145.50');
  expect(shown?.orderItems).toEqual([
    {
      product: 'kurta',
      name: 'Kurta',
      image: '/red.webp',
      price: '60.00',
      qty: 1,
      variant: { id: 'm-red', values: ['M', 'Red'] },
    },
    {
      product: 'kurta',
      name: 'Kurta',
      image: '/l.webp',
      price: '75.50',
      qty: 1,
      variant: { id: 'l-red', values: ['L', 'Red'] },
    },
    { product: 'cup', name: 'Cup', image: '/red.webp', price: '10.00', qty: 1 },
  ]);
});
