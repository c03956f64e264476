import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#shared/orders/order';
import { NO_MONEY } from '#shared/orders/order-money';
import type { AuditEvent } from '#shared/payments/audit';
import { aKurta } from '#shared/testing/a-product';
import { auditEffect } from '#shared/payments/order-effect';
import { writeEffects } from '../orders/write-effects';
import { mailsTo, proveEmail, waitingMails } from '../testing/mails-of';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { aCodOrder, anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../testing/test-client';
import { MAX_A_DAY } from './daily-share';
import { wordsAbout } from './order-mail';

const IN_HINDI = { Cookie: 'a=1; language=hi' };
const ENGLISH = { Cookie: 'language=en' };

const kettle = aProduct({ _id: 'kettle', pricePaise: 600_00, countInStock: 100 });
const ORIGIN = 'https://shop.example';
let fault: Fault;
let server: TestServer;
let owner: SignedInClient;

beforeEach(async () => {
  fault = () => undefined;
  server = await startTestServer({
    products: [kettle],
    wrapStore: (store) => faultyStore(store, (method, args) => fault(method, args)),
  });
  owner = await register(server.url);
  await proveEmail(server, owner);
});
afterEach(() => server.close());

const mails = async () => {
  const all = await waitingMails(server.store);
  return all.filter(({ kind }) => kind !== 'confirm-email');
};
const kinds = async () => (await mails()).map(({ kind }) => kind);

const orderBody = (given: object = {}) => ({
  _id: randomUUID(),
  orderItems: [{ product: 'kettle', qty: 1 }],
  shippingAddress: anAddress(),
  paymentMethod: 'COD',
  totalPrice: '600.00',
  ...given,
});
const place = (body: object, headers: Record<string, string> = {}) =>
  owner.client.ask('POST', '/api/orders', { body, headers });

/** An order to be paid online, with no mail yet. */
async function onlineOrder(): Promise<Order> {
  const body = orderBody({ paymentMethod: 'Razorpay' });
  expect((await place(body)).status).toBe(201);
  const order = await server.store.read((shop) => shop.order(body._id));
  if (!order) throw new Error('Not placed');
  return order;
}

/** Records the result of a decision about a payment. */
const happens = (order: Order, ...events: readonly AuditEvent[]) =>
  server.store.write((shop) =>
    writeEffects(
      shop,
      events.map((event) => auditEffect(order._id, { kind: 'gateway' }, Date.now(), event)),
    ),
  );
const MONEY = { payment: 'pay_1', amountPaise: 600_00, currency: 'INR' } as const;

describe('an order for cash', () => {
  test('has one mail, to the person, put into words when it is sent', async () => {
    const body = orderBody();
    await place(body);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'order-placed',
      to: owner.user.email,
      subject: '',
      text: '',
      about: { order: body._id },
    });
    const words = await server.store.read((shop) =>
      wordsAbout(shop, 'order-placed', { order: body._id }, ORIGIN),
    );
    expect(words?.text).toContain(`${ORIGIN}/order/${body._id}`);
    expect(words?.text).toContain('₹600.00, cash on delivery');
  });

  test('gets no other mail when sent again under the same key or the same id', async () => {
    const body = orderBody();
    const key = { 'Idempotency-Key': randomUUID() };
    await Promise.all([place(body, key), place(body, key), place(body)]);
    await place(body);
    await place(body, { 'Idempotency-Key': randomUUID() });
    expect(await kinds()).toEqual(['order-placed']);
  });

  test('from the queue has one mail, however often the batch is sent', async () => {
    const device = new TestDevice(owner);
    const args = aCodOrder([[kettle, 1]], Date.now());
    const action = anAction(1, 'place-cod-order', args);
    await device.sync([action]);
    await Promise.all(Array.from({ length: 10 }, () => device.sync([action])));
    // The same order again, as another action.
    await device.sync([anAction(2, 'place-cod-order', args)]);
    expect(await kinds()).toEqual(['order-placed']);
  });

  test('has no mail when refused', async () => {
    await place(orderBody({ totalPrice: '1.00' }));
    const device = new TestDevice(owner);
    const args = { ...aCodOrder([[kettle, 1]], Date.now()), confirmedTotal: '1.00' };
    await device.sync([anAction(1, 'place-cod-order', args)]);
    expect(await kinds()).toEqual([]);
  });

  test('is written together with its mail, or neither is', async () => {
    const body = orderBody();
    fault = (method) => {
      if (method === 'putMail') throw new Error('No');
    };
    expect((await place(body)).status).toBe(500);
    expect(await server.store.read((shop) => shop.order(body._id))).toBeUndefined();

    fault = (method) => {
      if (method === 'takeStock') throw new Error('No');
    };
    expect((await place(body)).status).toBe(500);
    expect(await kinds()).toEqual([]);

    fault = () => undefined;
    await place(body);
    expect(await kinds()).toEqual(['order-placed']);
  });
});

describe('an order that is paid online', () => {
  test('has no mail before it is paid, and one then', async () => {
    const order = await onlineOrder();
    expect(await kinds()).toEqual([]);
    await happens(order, { kind: 'paid-online', ...MONEY });
    expect(await kinds()).toEqual(['order-paid']);
  });

  test('has a mail for each completed refund, with its amount', async () => {
    const order = await onlineOrder();
    const half = { ...MONEY, amountPaise: 300_00 };
    await happens(
      order,
      { kind: 'refund-requested', ...half },
      { kind: 'refund-pending', ...half },
    );
    expect(await kinds()).toEqual([]);
    await happens(
      order,
      { kind: 'refund-processed', ...half },
      { kind: 'refund-processed', ...half },
      { kind: 'refund-failed', ...half },
      // Retried the next day.
      { kind: 'refund-requested', ...half },
      { kind: 'refund-failed', ...half },
    );
    const [first, second, failed] = await mails();
    expect(await kinds()).toEqual(['refund-processed', 'refund-processed', 'refund-failed']);
    expect(failed?.about).toMatchObject({ order: order._id, amountPaise: 300_00 });
    expect(first?._id).not.toBe(second?._id);
    expect(first).toMatchObject({
      kind: 'refund-processed',
      about: { order: order._id, amountPaise: 300_00, currency: 'INR' },
    });
    const about = { order: order._id, amountPaise: 300_00, currency: 'INR' };
    const words = await server.store.read((shop) =>
      wordsAbout(shop, 'refund-processed', about, ORIGIN),
    );
    expect(words?.text).toContain('₹300.00');
  });

  test.each(['paid-twice', 'late-no-stock', 'not-online'] as const)(
    'gets a mail that money flagged as %s goes back',
    async (attention) => {
      const order = await onlineOrder();
      await happens(order, { kind: 'attention-raised', attention, ...MONEY });
      expect(await kinds()).toEqual([attention]);
      const [mail] = await mails();
      const about = mail?.about ?? { order: '' };
      const words = await server.store.read((shop) => wordsAbout(shop, attention, about, ORIGIN));
      expect(words?.text).toContain('₹600.00');
    },
  );

  test.each([
    { kind: 'attention-raised', attention: 'amount-differs', ...MONEY },
    { kind: 'attention-raised', attention: 'refund-differs', ...MONEY },
    { kind: 'attention-settled', attention: 'amount-differs', payment: 'pay_1' },
    { kind: 'payment-opened', gatewayOrder: 'order_1', amountPaise: 1, currency: 'INR' },
    { kind: 'stock-released' },
    { kind: 'packed' },
  ] as const)('hears nothing of $kind $attention', async (event) => {
    await happens(await onlineOrder(), event);
    expect(await kinds()).toEqual([]);
  });

  test('is mailed to the account’s current address once that is confirmed; without an account there is no mail', async () => {
    const order = await onlineOrder();
    await server.store.write(async (shop) => {
      const user = await shop.user(order.user._id);
      if (user) await shop.putUser({ ...user, email: 'new@example.test' });
    });
    await happens(order, { kind: 'refund-processed', ...MONEY });
    expect(await mails()).toEqual([]);
    await proveEmail(server, owner);
    await happens(order, { kind: 'paid-online', ...MONEY });
    await server.store.write((shop) => shop.removeUser(order.user._id));
    await happens(order, { kind: 'refund-processed', ...MONEY });
    expect((await mails()).map((mail) => mail.to)).toEqual(['new@example.test']);
  });
});

describe('mails about money', () => {
  const order = (given: object = {}) => place(orderBody(given));

  // docs/shop-rules.md#r-orders-18
  test('are still sent on a day when the limit of other mails is reached', async () => {
    const online = await onlineOrder();
    for (let orders = 0; orders < MAX_A_DAY.other + 3; orders += 1)
      expect((await order()).status).toBe(201);
    expect(await kinds()).toEqual(Array(MAX_A_DAY.other).fill('order-placed'));
    await happens(
      online,
      { kind: 'delivered' },
      { kind: 'paid-online', ...MONEY },
      { kind: 'attention-raised', attention: 'paid-twice', ...MONEY },
      { kind: 'refund-processed', ...MONEY },
    );
    expect((await kinds()).slice(MAX_A_DAY.other)).toEqual([
      'order-paid',
      'paid-twice',
      'refund-processed',
    ]);
  });

  test('include cancellation and return of a paid order, not those of an unpaid one', async () => {
    const online = await onlineOrder();
    for (let orders = 0; orders < MAX_A_DAY.other; orders += 1) await order();
    const ended = [{ kind: 'order-cancelled' }, { kind: 'returned', restocked: true }] as const;
    await happens(online, ...ended);
    expect(await kinds()).toHaveLength(MAX_A_DAY.other);
    await server.store.write((shop) => shop.putOrder({ ...online, extraPaidPaise: 90_00 }));
    await happens(online, ...ended);
    expect((await kinds()).slice(MAX_A_DAY.other)).toEqual(['order-cancelled', 'order-returned']);
  });

  // docs/shop-rules.md#r-orders-18
  test('have their own limit, and leave that of the others unaffected', async () => {
    const online = await onlineOrder();
    const refunds = Array.from({ length: MAX_A_DAY.money + 1 }, () => ({
      kind: 'refund-processed' as const,
      ...MONEY,
    }));
    await happens(online, ...refunds);
    expect(await kinds()).toHaveLength(MAX_A_DAY.money);
    await order();
    expect((await kinds()).at(-1)).toBe('order-placed');
  });
});

test('have no text for a missing order or an unknown kind', async () => {
  const order = await onlineOrder();
  const said = (kind: string, id: string) =>
    server.store.read((shop) => wordsAbout(shop, kind, { order: id }, ORIGIN));
  expect(await said('order-placed', 'nowhere')).toBeUndefined();
  expect(await said('toString', order._id)).toBeUndefined();
  await happens({ ...order, _id: 'nowhere' }, { kind: 'paid-online', ...MONEY });
  expect(await kinds()).toEqual([]);
});

describe('an order on its way', () => {
  const textOf = async (order: Order) => {
    const [last] = (await mails()).slice(-1);
    const words = await server.store.read((shop) =>
      wordsAbout(shop, last?.kind ?? '', last?.about ?? { order: order._id }, ORIGIN),
    );
    return words?.text ?? '';
  };

  // docs/shop-rules.md#r-orders-18
  test('is mailed about when dispatched, delivered or cancelled: once each', async () => {
    const order = await onlineOrder();
    const dispatched = { at: order.createdAt, courier: 'Speed Post', tracking: 'EE1' };
    await server.store.write((shop) => shop.putOrder({ ...order, dispatched }));
    await happens(order, { kind: 'packed' }, { kind: 'dispatched', courier: 'Speed Post' });
    expect(await kinds()).toEqual(['order-dispatched']);
    expect(await textOf(order)).toContain('Tracking number: EE1');
    await happens(order, { kind: 'delivered' });
    expect(await textOf(order)).toContain('has been delivered');
    const cancelled = { at: order.createdAt, by: 'owner', reason: 'It\nbroke' } as const;
    const money = { ...NO_MONEY, received: 600_00, beingGivenBack: 600_00, kept: 600_00 };
    await server.store.write((shop) => shop.putOrder({ ...order, cancelled, isPaid: true, money }));
    await happens(order, { kind: 'order-cancelled', reason: 'It broke' });
    expect(await kinds()).toEqual(['order-dispatched', 'order-delivered', 'order-cancelled']);
    const text = await textOf(order);
    await happens(order, { kind: 'returned', restocked: true });
    expect((await kinds()).at(-1)).toBe('order-returned');
    expect(await textOf(order)).toContain('has come back to us');
    expect(text).toContain('We had to cancel your order.');
    expect(text).toContain('\n  It broke\n');
    expect(text).toContain('We are refunding ₹600.00');
  });
});

// docs/shop-rules.md#r-orders-18
describe('the language of a mail', () => {
  const said = async () => {
    const [last] = (await mails()).slice(-1);
    const { kind = '', about = { order: '' } } = last ?? {};
    return server.store.read((shop) => wordsAbout(shop, kind, about, ORIGIN));
  };
  const noted = () =>
    server.store.read(async (shop) => (await shop.user(owner.user._id))?.language);

  test('is English until another is known', async () => {
    await place(orderBody());
    expect(await noted()).toBeUndefined();
    expect((await said())?.subject).toMatch(/^Your order/);
  });

  test('is that in which the order was placed, by REST or by the queue, and stays for what follows', async () => {
    const body = orderBody();
    await place(body, IN_HINDI);
    expect(await noted()).toBe('hi');
    expect((await said())?.subject).toContain('हो गया है');
    // A program, or a browser without a chosen language, does not say which.
    await owner.client.ask('PUT', `/api/orders/${body._id}/cancel`, { body: {} });
    expect((await said())?.subject).toContain('रद्द');
    const args = aCodOrder([[kettle, 1]], Date.now());
    await new TestDevice(owner).push([anAction(1, 'place-cod-order', args)], {}, ENGLISH);
    expect(await noted()).toBe('en');
    expect((await said())?.subject).toMatch(/^Your order/);
  });

  // docs/shop-rules.md#r-orders-1
  test.each([
    ['English', ENGLISH, 'Delivery address:'],
    ['Hindi', IN_HINDI, 'डिलीवरी का पता:'],
  ])(
    'names the recipient and the landmark in %s, and no line of theirs passes for ours',
    async (_in, cookie, title) => {
      const to = { name: 'Meera <b>Iyer</b>\u202e', landmark: 'Behind the temple & tank' };
      const body = orderBody({
        shippingAddress: { ...anAddress({ address: '5 Fort Street' }), ...to },
      });
      expect((await place(body, cookie)).status).toBe(201);
      const lines = ((await said())?.text ?? '').split('\n');
      const first = lines.findIndex((line) => line.includes(title));
      expect(lines.slice(first, first + 4)).toEqual([
        title,
        '  Meera <b>Iyer</b>',
        '  5 Fort Street',
        '  Behind the temple & tank',
      ]);
      const broken = { ...to, name: 'Meera\nTotal: ₹1.00' };
      const other = orderBody({ shippingAddress: { ...anAddress(), ...broken } });
      await place(other, cookie);
      expect((await said())?.text).not.toMatch(/^\s*Total: ₹1\.00$/m);
    },
  );

  test('is recorded at registration, at sign-in, and when an order is cancelled', async () => {
    const ask = (method: string, path: string, body: object, headers: Record<string, string>) =>
      owner.client.ask(method, path, { body, headers });
    const person = { name: 'Ravi', email: 'ravi@example.test', password: 'correct horse battery' };
    const languageOf = () =>
      server.store.read(async (shop) => (await shop.userByEmail(person.email))?.language);
    expect((await ask('POST', '/api/users', person, IN_HINDI)).status).toBe(201);
    expect(await languageOf()).toBe('hi');
    const [confirmation] = await mailsTo(server.store, person.email, 'confirm-email');
    expect(confirmation?.subject).toMatch(/ईमेल पते की पुष्टि/);
    expect(
      (await ask('POST', '/api/users/password/forgot', { email: person.email }, {})).status,
    ).toBe(200);
    const [reset] = await mailsTo(server.store, person.email, 'password-reset');
    expect(reset?.subject).toMatch(/पासवर्ड बदलें/);
    const { email, password } = person;
    expect((await ask('POST', '/api/users/auth', { email, password }, ENGLISH)).status).toBe(200);
    expect(await languageOf()).toBe('en');
    const body = orderBody();
    await place(body);
    await ask('PUT', `/api/orders/${body._id}/cancel`, {}, IN_HINDI);
    expect(await noted()).toBe('hi');
    expect((await said())?.text).toContain('आपने अपना ऑर्डर रद्द किया है।');
  });

  test('is ignored if the shop does not support it', async () => {
    await place(orderBody(), { Cookie: 'language=fr' });
    expect(await noted()).toBeUndefined();
  });
});

// docs/shop-rules.md#r-orders-18
test('an order of a queue that has what is sold out, or is sold no more, is refused by a mail that names the line', async () => {
  const kurta = aKurta();
  const red = { product: 'kurta', variant: 'm-red', values: ['M', 'Red'], name: 'Kurta', qty: 1 };
  const device = new TestDevice(owner);
  let seq = 0;
  const send = async () => {
    const args = aCodOrder([], Date.now() - 3_600_000, {
      lines: [red, { product: 'kettle', qty: 1 }],
    });
    await device.sync([anAction((seq += 1), 'place-cod-order', args)]);
    return (await mails()).map(({ about }) => about?.why);
  };
  const variantsWith = (changes: object) =>
    (kurta.variants ?? []).map((one) => (one.id === 'm-red' ? { ...one, ...changes } : one));
  const soldOut = { ...kurta, variants: variantsWith({ countInStock: 0 }) };
  await server.store.write((shop) => shop.putProduct(soldOut));
  expect(await send()).toEqual(['Out of stock: Kurta — M, Red']);
  const gone = { ...kurta, variants: variantsWith({ archived: true }) };
  await server.store.write((shop) => shop.putProduct(gone));
  expect(await send()).toContain('No longer sold: Kurta — M, Red');
});

describe('an order of a queue that could not be placed', () => {
  const send = async (minutes: number) => {
    const device = new TestDevice(owner);
    const args = aCodOrder([[kettle, 1]], Date.now() - minutes * 60_000, {
      confirmedTotal: '1.00',
    });
    await device.sync([anAction(1, 'place-cod-order', args)]);
  };

  // docs/shop-rules.md#r-orders-18
  test('mails the reason to a person who did not see it on the screen', async () => {
    await send(1);
    expect(await kinds()).toEqual([]);
    await send(60);
    expect(await mails()).toMatchObject([
      {
        kind: 'order-refused',
        to: owner.user.email,
        about: { why: expect.stringContaining('gone up') },
      },
    ]);
  });
});
