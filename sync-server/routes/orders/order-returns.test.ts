import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderPage } from '#shared/admin/order-list';
import { orderDocument } from '#shared/orders/order';
import { sentenceOf } from '#shared/payments/audit-sentence';
import { wordsAbout } from '../../mails/order-mail';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { registerAdmin } from '../../testing/admin-client';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { anAction, anAddress, aProduct } from '../../testing/samples';
import { register, TestDevice, type TestClient } from '../../testing/test-client';

const DAY = 24 * 60 * 60 * 1000;
const FIRST = 'aaaaaaaa-1111-4111-8111-111111111111';
const SECOND = 'aaaaaaaa-2222-4222-8222-222222222222';
const SHIRT = 'shirt';

let it: PaymentShop;
let admin: TestClient;
let device: TestDevice;
let seq = 0;

beforeEach(async () => {
  it = await PaymentShop.open();
  ({ client: admin } = await registerAdmin(it.server));
  device = new TestDevice(it.owner);
  seq = 0;
  await it.server.store.write(async (shop) => {
    await shop.putProduct(
      aProduct({ _id: 'cup', name: 'Cup', pricePaise: 33_33, countInStock: 9 }),
    );
    await shop.putProduct(aProduct({ _id: SHIRT, name: 'Shirt', pricePaise: 0, countInStock: 0 }));
  });
  const changes = {
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { id: 'm', values: ['M'], price: 400, countInStock: 5 },
      { id: 'l', values: ['L'], price: 450, countInStock: 1 },
    ],
  };
  const { status } = await admin.ask('PATCH', `/api/products/${SHIRT}`, { body: { changes } });
  expect(status).toBe(200);
});
afterEach(() => it.close());

const take = (id: string, step: string, body: object = {}) =>
  admin.ask('PUT', `/api/orders/${id}/${step}`, { body });
const step = (id: string, body: object, returnId = FIRST) =>
  take(id, 'return-step', { returnId, ...body });
const settle = (id: string, body: object, returnId = FIRST) =>
  take(id, 'return-settle', { returnId, ...body });
const read = async (id: string) =>
  orderDocument.parse((await it.owner.client.get(`/api/orders/${id}`)).body);
const stock = async (id: string, variant?: string) => {
  const [product] = await it.server.store.read((shop) => shop.products([id]));
  const found = product?.variants?.find((one) => one.id === variant);
  return variant === undefined ? product?.countInStock : found?.countInStock;
};
const trail = (id: string) =>
  it.server.store.read(async (shop) =>
    (await shop.auditOf(id)).map((entry) => sentenceOf(entry).sentence),
  );
const returnsToDo = async () => {
  const page = await admin.read(orderPage, '/api/orders?status=returns');
  expect(page.total).toBe(page.counts.returns);
  return page.orders.map(({ _id }) => _id);
};

interface Line {
  readonly product: string;
  readonly qty: number;
  readonly variant?: string;
  readonly exchangeFor?: string;
}
async function ask(orderId: string, lines: readonly Line[], more: object = {}, by = device) {
  if (by === device) seq += 1;
  const args = { orderId, returnId: FIRST, wish: 'refund', reason: 'Too small', lines, ...more };
  const { outcomes } = await by.sync([
    anAction(by === device ? seq : 1, 'request-return', args as never),
  ]);
  return outcomes.at(-1)?.outcome;
}
async function withdraw(orderId: string, returnId = FIRST) {
  seq += 1;
  const { outcomes } = await device.sync([anAction(seq, 'withdraw-return', { orderId, returnId })]);
  return outcomes.at(-1)?.outcome;
}

/** Ordered, paid and delivered. */
async function delivered(lines: readonly Line[], total: string, method = 'COD') {
  const { status, body } = await it.owner.client.post('/api/orders', {
    orderItems: lines,
    shippingAddress: anAddress(),
    paymentMethod: method,
    totalPrice: total,
  });
  expect(status).toBe(201);
  const { _id } = orderDocument.parse(body);
  if (method === 'Razorpay') {
    const paid = await it.play((await it.begin(_id)).orderId, 'captured');
    expect((await it.verify({ ...paid, orderId: _id })).status).toBe(200);
  }
  await take(_id, 'dispatch', { courier: 'Speed Post' });
  if (method === 'COD')
    expect((await take(_id, 'pay', { receivedAmount: total })).status).toBe(200);
  expect((await take(_id, 'deliver')).status).toBe(200);
  return _id;
}
const KETTLES = [{ product: 'kettle', qty: 2 }];
const SHIRTS = [{ product: SHIRT, variant: 'm', qty: 2 }];

// docs/shop-rules.md#r-returns-1
describe('a request', () => {
  test('is stored once however often it comes, waits in the admins’ list, and can be withdrawn', async () => {
    const id = await delivered(KETTLES, '100.10');
    expect(await returnsToDo()).toEqual([]);
    expect(await ask(id, [{ product: 'kettle', qty: 1 }])).toMatchObject({ code: 'done' });
    // From another device, or after a restore: the same id is the same request.
    expect(await ask(id, [{ product: 'kettle', qty: 1 }])).toMatchObject({ code: 'already_done' });
    const { returnRequests } = await read(id);
    expect(returnRequests).toMatchObject([
      { id: FIRST, state: 'requested', wish: 'refund', reason: 'Too small' },
    ]);
    expect(await returnsToDo()).toEqual([id]);
    expect((await trail(id)).at(-1)).toMatch(
      / asked to return 1 × .+ for a refund\. Reason: Too small$/,
    );
    expect(await withdraw(id)).toMatchObject({ status: 'applied', code: 'done' });
    expect(await withdraw(id)).toMatchObject({ status: 'applied', code: 'already_done' });
    expect(await returnsToDo()).toEqual([]);
    expect(await step(id, { step: 'approve' })).toMatchObject({ body: { code: 'wrong_step' } });
  });

  test('for more than was bought, twice for the same pieces, or for another’s order is refused', async () => {
    const id = await delivered(KETTLES, '100.10');
    const stranger = new TestDevice(await register(it.server.url));
    for (const [lines, more] of [
      [[{ product: 'kettle', qty: 3 }], {}],
      [[{ product: 'cup', qty: 1 }], {}],
      [[{ product: 'kettle', qty: 1, variant: 'm' }], {}],
      // No other size of what has none.
      [[{ product: 'kettle', qty: 1, exchangeFor: 'l' }], { wish: 'exchange' }],
    ] as const)
      expect(await ask(id, lines, more)).toMatchObject({ status: 'refused', code: 'wrong_step' });
    for (const [lines, more] of [
      [[], {}],
      [[{ product: 'kettle', qty: 0 }], {}],
      [[...KETTLES, ...KETTLES], {}],
      [KETTLES, { reason: ' ' }],
      [KETTLES, { wish: 'credit' }],
    ] as const)
      expect(await ask(id, lines, more)).toMatchObject({ status: 'refused', code: 'invalid' });
    expect(await ask(id, KETTLES, {}, stranger)).toEqual({ status: 'refused', code: 'order_gone' });
    expect(await ask(id, KETTLES)).toMatchObject({ code: 'done' });
    expect(await ask(id, [{ product: 'kettle', qty: 1 }], { returnId: SECOND })).toMatchObject({
      code: 'wrong_step',
    });
    expect((await read(id)).returnRequests).toHaveLength(1);
  });

  test('is refused before the delivery, after the window by the shop’s clock, and where there are no returns', async () => {
    const open = await it.placed({ paymentMethod: 'COD' });
    expect(await ask(open._id, KETTLES)).toMatchObject({ code: 'wrong_step' });
    const id = await delivered(KETTLES, '100.10');
    const settings = (await admin.get('/api/admin/settings')).body;
    const { revision: _revision, ...fields } = Object(settings);
    const set = async (returnDays: unknown) =>
      (await admin.ask('PUT', '/api/admin/settings', { body: { ...fields, returnDays } })).status;
    expect(await set(-1)).toBe(400);
    expect(await set(1.5)).toBe(400);
    expect(await set(0)).toBe(200);
    expect(await ask(id, KETTLES)).toMatchObject({ status: 'refused', code: 'too_late' });
    expect(await set(2)).toBe(200);
    it.pass(3 * DAY);
    expect(await ask(id, KETTLES)).toMatchObject({ status: 'refused', code: 'too_late' });
    it.pass(-1 * DAY);
    expect(await ask(id, KETTLES)).toMatchObject({ status: 'applied', code: 'done' });
  });
});

// docs/shop-rules.md#r-returns-2
describe('the shop', () => {
  test('refuses with a reason that the shopper reads, in the order and in a mail', async () => {
    await proveEmail(it.server, it.owner);
    const id = await delivered(KETTLES, '100.10');
    await ask(id, KETTLES);
    expect((await step(id, { step: 'refuse' })).status).toBe(400);
    expect(await step(id, { step: 'refuse', reason: 'It was used' })).toMatchObject({
      status: 200,
      body: { returnRequests: [{ state: 'refused', refusal: 'It was used' }] },
    });
    expect(await withdraw(id)).toMatchObject({ status: 'refused', code: 'too_late' });
    const mails = await mailsTo(it.server.store, it.owner.user.email);
    const refused = mails.find(({ kind }) => kind === 'return-refused');
    const words = await it.server.store.read((shop) =>
      wordsAbout(shop, 'return-refused', refused?.about ?? { order: '' }, 'https://shop.example'),
    );
    expect(words?.text).toContain('It was used');
    expect(mails.map(({ kind }) => kind)).toContain('return-requested');
  });

  test('takes no step twice or out of turn, and a shopper takes none', async () => {
    const id = await delivered(KETTLES, '100.10');
    await ask(id, KETTLES);
    const receive = () => take(id, 'return', { restock: true, request: FIRST });
    expect(await receive()).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
    expect(await step(id, { step: 'pick-up' })).toMatchObject({ body: { code: 'wrong_step' } });
    expect(await settle(id, { by: 'refund', way: 'cash' })).toMatchObject({
      body: { code: 'wrong_step' },
    });
    expect(await step(id, { step: 'approve' }, SECOND)).toMatchObject({ status: 404 });
    const path = `/api/orders/${id}/return-step`;
    const body = { returnId: FIRST, step: 'approve' };
    const own = await it.owner.client.ask('PUT', path, { body });
    expect(own.status).toBe(403);
    const both = await Promise.all([step(id, { step: 'approve' }), step(id, { step: 'approve' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await step(id, { step: 'pick-up' })).status).toBe(200);
    // No more than was asked for, and once.
    const more = { restock: true, request: FIRST, lines: [{ product: 'kettle', qty: 3 }] };
    expect(await take(id, 'return', more)).toMatchObject({ body: { code: 'not_returnable' } });
    expect((await receive()).status).toBe(200);
    expect((await receive()).status).toBe(409);
    expect(await stock('kettle')).toBe(10);
    expect(await returnsToDo()).toEqual([id]);
  });
});

async function received(id: string, lines: readonly Line[], more: object = {}) {
  expect(await ask(id, lines, more)).toMatchObject({ code: 'done' });
  expect((await step(id, { step: 'approve' })).status).toBe(200);
  const came = await take(id, 'return', { restock: true, request: FIRST });
  expect(came).toMatchObject({ status: 200 });
}

// docs/shop-rules.md#r-returns-3
describe('a return that was received is settled', () => {
  test('by the cash that its pieces cost less their share of the discount, once', async () => {
    const terms = { title: 'Third', kind: 'percent', value: 33, products: ['cup'], active: true };
    const from = '2020-01-01T00:00:00.000Z';
    await admin.ask('PUT', '/api/admin/offers/third', { body: { ...terms, from } });
    const lines = [
      { product: 'cup', qty: 3 },
      { product: 'kettle', qty: 1 },
    ];
    // 99.99 − 33.00 + 50.05
    const id = await delivered(lines, '117.04');
    await received(id, [{ product: 'cup', qty: 2 }]);
    const both = await Promise.all([
      settle(id, { by: 'refund', way: 'cash' }),
      settle(id, { by: 'refund', way: 'cash' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({
      money: { received: '117.04', givenBack: '44.66', kept: '72.38' },
      returnRequests: [{ state: 'settled', settled: { by: 'refund', amount: '44.66' } }],
    });
    expect(await returnsToDo()).toEqual([]);
    // The rest of the line comes to what the line cost.
    expect(await ask(id, [{ product: 'cup', qty: 1 }], { returnId: SECOND })).toMatchObject({
      code: 'done',
    });
    await step(id, { step: 'approve' }, SECOND);
    await take(id, 'return', { restock: false, request: SECOND });
    await settle(id, { by: 'refund', way: 'upi' }, SECOND);
    expect(await read(id)).toMatchObject({ money: { givenBack: '66.99', kept: '50.05' } });
    expect(await stock('cup')).toBe(8);
  });

  test('by the gateway, once, as far as the order’s money is there', async () => {
    const id = await delivered(KETTLES, '100.10', 'Razorpay');
    await received(id, KETTLES);
    const [payment] = await it.payments(id);
    // The owner gave some back by hand before.
    const before = { kind: 'cash-returned', amount: '30.10', reason: 'Late', method: 'upi' };
    expect((await admin.ask('POST', `/api/orders/${id}/money`, { body: before })).status).toBe(200);
    expect(await settle(id, { by: 'refund', way: 'gateway' })).toMatchObject({
      status: 200,
      body: { returnRequests: [{ settled: { by: 'refund', amount: '70.00' } }] },
    });
    await it.reconcile();
    expect(await read(id)).toMatchObject({
      returned: {},
      money: { received: '100.10', givenBack: '100.10', kept: '0.00' },
    });
    expect((await it.payments(id))[0]?.refunds).toMatchObject([
      { amountPaise: 30_10 },
      { amountPaise: 70_00, state: 'processed', payment: payment?.captures[0]?.payment },
    ]);
    expect(await settle(id, { by: 'refund', way: 'gateway' })).toMatchObject({ status: 409 });
  });

  test('with no money left it is closed with a reason, and nothing more goes back', async () => {
    const id = await delivered(KETTLES, '100.10');
    await received(id, KETTLES);
    const all = { kind: 'cash-returned', amount: '100.10', reason: 'At the door' };
    await admin.ask('POST', `/api/orders/${id}/money`, { body: all });
    expect(await settle(id, { by: 'refund', way: 'cash' })).toMatchObject({
      body: { code: 'not_paid' },
    });
    expect((await settle(id, { by: 'nothing' })).status).toBe(400);
    expect(await settle(id, { by: 'nothing', reason: 'Paid at the door' })).toMatchObject({
      status: 200,
    });
    expect(await read(id)).toMatchObject({
      money: { givenBack: '100.10' },
      returnRequests: [{ state: 'settled', settled: { by: 'nothing' } }],
    });
  });

  // docs/shop-rules.md#r-returns-4
  test('by another size: a new order without anything to pay takes its stock, and no credit note is given', async () => {
    await proveEmail(it.server, it.owner);
    const id = await delivered(SHIRTS, '800.00');
    await admin.ask('POST', '/api/admin/print', { body: { orders: [id], invoices: true } });
    const line = { product: SHIRT, variant: 'm', qty: 1, exchangeFor: 'l' };
    await received(id, [line], { wish: 'exchange' });
    expect(await stock(SHIRT, 'm')).toBe(4);
    const both = await Promise.all([
      settle(id, { by: 'exchange' }),
      settle(id, { by: 'exchange' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const before = await read(id);
    expect(before).not.toHaveProperty('creditNotes');
    expect(before.money).toMatchObject({ givenBack: '0.00', kept: '800.00' });
    const newId = before.returnRequests?.[0]?.settled?.order ?? '';
    const placed = await read(newId);
    expect(placed).toMatchObject({
      orderItems: [{ product: SHIRT, qty: 1, price: '400.00', variant: { id: 'l' } }],
      itemsPrice: '400.00',
      discountPrice: '400.00',
      totalPrice: '0.00',
      isPaid: true,
      exchangeOf: { order: id, request: FIRST },
    });
    expect(await stock(SHIRT, 'l')).toBe(0);
    expect((await mailsTo(it.server.store, it.owner.user.email)).map(({ kind }) => kind)).toContain(
      'order-exchanged',
    );
    // It goes the way of every order.
    expect((await take(newId, 'dispatch', { courier: 'Post' })).status).toBe(200);
    expect((await take(newId, 'deliver')).status).toBe(200);
  });

  /** One of two shirts came back, and another size is placed in exchange. */
  async function exchanged() {
    const id = await delivered(SHIRTS, '800.00');
    const line = { product: SHIRT, variant: 'm', qty: 1, exchangeFor: 'l' };
    await received(id, [line], { wish: 'exchange' });
    expect((await settle(id, { by: 'exchange' })).status).toBe(200);
    return { id, newId: (await read(id)).returnRequests?.[0]?.settled?.order ?? '' };
  }

  test.each([
    ['is cancelled', 'cancel', { reason: 'Torn in the store' }],
    ['comes back undelivered', 'return', { restock: true }],
  ])(
    'again, once, where the order in exchange %s: nobody keeps goods and money',
    async (_how, transition, fields) => {
      const { id, newId } = await exchanged();
      if (transition === 'return') await take(newId, 'dispatch', { courier: 'Post' });
      await Promise.all([take(newId, transition, fields), take(newId, transition, fields)]);
      expect(await stock(SHIRT, 'l')).toBe(1);
      expect(await returnsToDo()).toEqual([id]);
      expect(await read(id)).toMatchObject({
        returnRequests: [{ state: 'received', wish: 'exchange' }],
      });
      expect((await trail(id)).at(-1)).toContain(newId.slice(0, 7));
      const settled = await Promise.all([
        settle(id, { by: 'refund', way: 'cash' }),
        settle(id, { by: 'exchange' }),
      ]);
      expect(settled.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await returnsToDo()).toEqual([]);
    },
  );

  test('again for each of two orders in exchange that one call cancels', async () => {
    const { id, newId } = await exchanged();
    const more = { wish: 'exchange', returnId: SECOND };
    await ask(id, [{ product: SHIRT, variant: 'm', qty: 1 }], more);
    await step(id, { step: 'approve' }, SECOND);
    await take(id, 'return', { restock: true, request: SECOND });
    await settle(id, { by: 'exchange' }, SECOND);
    const second = (await read(id)).returnRequests?.[1]?.settled?.order ?? '';
    const orders = [newId, second].map((_id) => ({ _id, reason: 'Flooded' }));
    const { status } = await admin.ask('PUT', '/api/orders/cancel', { body: { orders } });
    expect(status).toBe(200);
    const states = (await read(id)).returnRequests?.map(({ state }) => state);
    expect(states).toEqual(['received', 'received']);
  });

  test('for good once the goods in exchange were delivered', async () => {
    const { id, newId } = await exchanged();
    await take(newId, 'deliver');
    expect((await take(newId, 'return', { restock: true })).status).toBe(200);
    expect(await read(id)).toMatchObject({ returnRequests: [{ state: 'settled' }] });
  });

  test('by a refund where the other size has run out meanwhile, with its credit note then', async () => {
    const id = await delivered(SHIRTS, '800.00');
    await admin.ask('POST', '/api/admin/print', { body: { orders: [id], invoices: true } });
    const line = { product: SHIRT, variant: 'm', qty: 2, exchangeFor: 'l' };
    await received(id, [line], { wish: 'exchange' });
    expect(await settle(id, { by: 'exchange' })).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    });
    expect(await stock(SHIRT, 'l')).toBe(1);
    expect(await read(id)).not.toHaveProperty('creditNotes');
    expect((await settle(id, { by: 'refund', way: 'bank' })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      creditNotes: [{ amount: '800.00', reason: 'returned' }],
      money: { givenBack: '800.00' },
    });
  });
});
