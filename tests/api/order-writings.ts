import { randomUUID } from 'node:crypto';
import { cashDesk } from '#shared/admin/cash-desk';
import { expect } from 'vitest';
import type { PaymentMethod } from '#shared/orders/order';
import { plainTyped } from '#shared/core/typed-text';
import { anAction, anAddress } from '../../sync-server/testing/samples';
import {
  TestDevice,
  type Answer,
  type SignedInClient,
  type TestClient,
} from '../../sync-server/testing/test-client';

/** A write of a text into every text field of a row. */
export interface Writing {
  readonly row: string;
  /** The fields in which the text is sent. */
  readonly fields: readonly string[];
  /** Sends it; gives the replies that hold it, with what they must hold. */
  write(text: string): Promise<readonly (readonly [Answer, object])[]>;
}

/** A text as far as a field takes it. @param most characters */
export const cut = (text: string, most: number) => text.slice(0, most).trim();

/** A place with a text in each of its fields. */
export const placeFrom = (text: string) => ({
  label: cut(text, 60),
  name: cut(text, 100),
  landmark: cut(text, 100),
  state: cut(text, 60),
  address: cut(text, 300),
  city: cut(text, 100),
  // A code, in plain signs.
  postalCode: plainTyped(cut(text, 20)).trim(),
  country: cut(text, 60),
});
export const PLACE = [
  'label',
  'name',
  'landmark',
  'state',
  'address',
  'city',
  'postalCode',
  'country',
];

/** A tracking number is a code, in plain signs. */
function dispatchedAs(text: string) {
  const fields = { courier: cut(text, 60), tracking: plainTyped(cut(text, 60)).trim() };
  return { body: fields, kept: { dispatched: fields } };
}

/** The shopper, the admin, and what is ordered. */
interface OrderPlace {
  readonly shopper: SignedInClient;
  readonly admin: TestClient;
  readonly product: string;
}

/** What admins write on an order in progress, on one or on many at once, and about it and its shopper. */
export function orderWritings(place: () => OrderPlace): Writing[] {
  async function newOrder(paymentMethod: PaymentMethod = 'COD'): Promise<string> {
    const { shopper, product } = place();
    const { body } = await shopper.client.post('/api/orders', {
      orderItems: [{ product, qty: 1 }],
      shippingAddress: anAddress(),
      paymentMethod,
      totalPrice: '499.00',
    });
    return typeof body === 'object' && body && '_id' in body ? String(body._id) : '';
  }
  async function dispatchedOrder(): Promise<string> {
    const id = await newOrder();
    await place().admin.ask('PUT', `/api/orders/${id}/dispatch`, { body: { courier: 'Post' } });
    return id;
  }
  /** A delivered order of which its shopper has asked for a return; received, where that is said. */
  async function askedReturn(isReceived: boolean) {
    const { shopper, admin } = place();
    const { product } = place();
    const id = await newOrder();
    const returnId = crypto.randomUUID();
    const take = (name: string, body?: object) =>
      admin.ask('PUT', `/api/orders/${id}/${name}`, body && { body });
    await take('pay', { receivedAmount: '499.00' });
    await take('deliver');
    const lines = [{ product, qty: 1 }];
    const args = { orderId: id, returnId, wish: 'refund', reason: 'Too small', lines } as const;
    await new TestDevice(shopper).push([anAction(1, 'request-return', args)]);
    if (isReceived) {
      await take('return-step', { returnId, step: 'approve' });
      await take('return', { restock: true, request: returnId });
    }
    return { id, returnId };
  }
  const read = (id: string) => place().shopper.client.get(`/api/orders/${id}`);

  /** A status transition of one order, and of many: both store its note. */
  const step = (
    name: string,
    texts: readonly string[],
    ready: () => Promise<string>,
    of: (text: string) => { readonly body: object; readonly kept: object },
  ): Writing[] => [
    {
      row: `PUT /api/orders/:id/${name}`,
      fields: texts,
      async write(text) {
        const id = await ready();
        const { body, kept } = of(text);
        const path = `/api/orders/${id}/${name}`;
        return [
          [await place().admin.ask('PUT', path, { body }), kept],
          [await read(id), kept],
        ];
      },
    },
    {
      row: `PUT /api/orders/${name}`,
      fields: texts.map((field) => `orders.${field}`),
      async write(text) {
        const _id = await ready();
        const { body, kept } = of(text);
        const orders = [{ ...body, _id }];
        const sent = await place().admin.ask('PUT', `/api/orders/${name}`, { body: { orders } });
        return [
          [sent, { orders: [{ _id, status: 'marked' }] }],
          [await read(_id), kept],
        ];
      },
    },
  ];

  const notes = (kind: 'people' | 'orders', about: () => Promise<string>): Writing => ({
    row: `POST /api/admin/${kind}/:id/notes`,
    fields: ['text'],
    async write(text) {
      const path = `/api/admin/${kind}/${await about()}/notes`;
      const note = { text: cut(text, 2_000) };
      return [
        [await place().admin.post(path, note), note],
        [
          await place().admin.get(path),
          { notes: expect.arrayContaining([expect.objectContaining(note)]) },
        ],
      ];
    },
  });

  return [
    {
      row: 'POST /api/admin/cash/closings',
      fields: ['note'],
      async write(text) {
        const { admin } = place();
        const id = await newOrder();
        await admin.ask('PUT', `/api/orders/${id}/pay`, { body: { receivedAmount: '499.00' } });
        const desk = cashDesk.parse((await admin.get('/api/admin/cash')).body);
        const { user = '', collected = '' } = desk.people[0] ?? {};
        const note = cut(text, 300);
        const body = { user, until: desk.until, collected, counted: 0, note };
        const sent = await admin.post('/api/admin/cash/closings', body);
        const read = await admin.get('/api/admin/cash');
        return [
          [sent, { note }],
          [read, { closings: expect.arrayContaining([expect.objectContaining({ note })]) }],
        ];
      },
    },
    ...step('dispatch', ['courier', 'tracking'], () => newOrder(), dispatchedAs),
    ...step('redispatch', ['courier', 'tracking'], dispatchedOrder, dispatchedAs),
    ...step('return', ['reason'], dispatchedOrder, (text) => {
      const reason = cut(text, 200);
      return { body: { reason, restock: false }, kept: { returned: { reason } } };
    }),
    ...step(
      'cancel',
      ['reason'],
      () => newOrder(),
      (text) => {
        const reason = cut(text, 200);
        return { body: { reason }, kept: { cancelled: { reason } } };
      },
    ),
    {
      row: 'POST /api/admin/phone-orders',
      fields: ['customer.name', ...PLACE.map((field) => `shippingAddress.${field}`)],
      async write(text) {
        const { admin, product } = place();
        const _id = randomUUID();
        const name = cut(text, 100);
        const body = {
          _id,
          customer: { name, email: `${_id}@example.test` },
          orderItems: [{ product, qty: 1 }],
          shippingAddress: placeFrom(text),
          paymentMethod: 'Razorpay',
          totalPrice: '499.00',
        };
        const kept = { _id, user: { name }, shippingAddress: placeFrom(text) };
        return [
          [await admin.post('/api/admin/phone-orders', body), kept],
          [await admin.get(`/api/orders/${_id}`), kept],
        ];
      },
    },
    {
      row: 'PUT /api/orders/:id/readdress',
      fields: PLACE,
      async write(text) {
        const id = await newOrder('Razorpay');
        const kept = { shippingAddress: placeFrom(text) };
        const body = { ...placeFrom(text), phone: '9876543210' };
        return [
          [await place().admin.ask('PUT', `/api/orders/${id}/readdress`, { body }), kept],
          [await read(id), kept],
        ];
      },
    },
    {
      row: 'PUT /api/orders/:id/return-step',
      fields: ['reason'],
      async write(text) {
        const { id, returnId } = await askedReturn(false);
        const reason = cut(text, 200);
        const body = { returnId, step: 'refuse', reason };
        const kept = { returnRequests: [{ refusal: reason }] };
        return [
          [await place().admin.ask('PUT', `/api/orders/${id}/return-step`, { body }), kept],
          [await read(id), kept],
        ];
      },
    },
    {
      row: 'PUT /api/orders/:id/return-settle',
      fields: ['reason'],
      async write(text) {
        const { id, returnId } = await askedReturn(true);
        const reason = cut(text, 200);
        const body = { returnId, by: 'nothing', reason };
        const kept = { returnRequests: [{ settled: { reason } }] };
        return [
          [await place().admin.ask('PUT', `/api/orders/${id}/return-settle`, { body }), kept],
          [await read(id), kept],
        ];
      },
    },
    notes('people', async () => place().shopper.user._id),
    notes('orders', () => newOrder()),
  ];
}
