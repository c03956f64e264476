import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anEvent, codeOf, PaymentShop, STOCK } from '../../payments/testing/payment-shop';
import { fakeSetup } from '../../payments/open-fake-gateway';
import { TEST_KEYS } from '../../payments/testing/start-test-gateway';
import { createRazorpayGateway } from '../../payments/gateway/razorpay-gateway';
import { webhookSignature } from '../../payments/gateway/signatures';

let shop: PaymentShop;

beforeEach(async () => {
  shop = await PaymentShop.open();
});
afterEach(() => shop.close());

/** An order with a captured payment that was not reported to the shop. */
async function captured() {
  const { order, gatewayOrder } = await shop.begun();
  const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'captured');
  return { orderId: order._id, event: anEvent('payment.captured', gatewayOrder, paymentId) };
}

const stored = (id: string) => shop.server.store.read((reader) => reader.gatewayEvent(id));

describe('a webhook', () => {
  test('is stored before it is answered, and pays the order', async () => {
    const { orderId, event } = await captured();
    const response = await shop.webhook(event, { id: 'evt_1' });
    expect(response).toMatchObject({ status: 200, body: { message: 'Stored' } });
    expect(await stored('evt_1')).toBeDefined();
    await shop.workInbox();
    expect(await shop.isPaid(orderId)).toBe(true);
    expect(await shop.stock()).toBe(STOCK - 2);
  });

  test('keeps nothing of the payer once it was processed', async () => {
    const { event } = await captured();
    await shop.webhook(event, { id: 'evt_1' });
    expect((await stored('evt_1'))?.body).toContain('pay_');
    await shop.workInbox();
    expect(await stored('evt_1')).toMatchObject({ body: '', result: 'recorded: counts' });
  });

  // docs/shop-rules.md#r-payments-5
  test('is de-duplicated by its event id, and its payment by the payment’s id', async () => {
    const { orderId, event } = await captured();
    await shop.webhook(event, { id: 'evt_1' });
    await shop.workInbox();
    const auditTrail = await shop.auditTrail(orderId);
    expect(await shop.webhook(event, { id: 'evt_1' })).toMatchObject({
      status: 200,
      body: { message: 'Known already' },
    });
    await shop.webhook(event, { id: 'evt_2' });
    await shop.workInbox();
    expect(await stored('evt_2')).toMatchObject({ result: 'recorded before: counts' });
    expect(await shop.auditTrail(orderId)).toEqual(auditTrail);
  });

  test('without an event id it is known again by its bytes', async () => {
    const { event } = await captured();
    for (const message of ['Stored', 'Known already'])
      expect((await shop.webhook(event)).body).toEqual({ message });
    expect((await shop.webhook(event, { id: '../../odd id' })).body).toEqual({
      message: 'Known already',
    });
  });

  test('is signed over its raw bytes: the same JSON written otherwise is refused', async () => {
    const { orderId, event } = await captured();
    const body = JSON.stringify(event);
    const refused = [
      await shop.webhook(event, { bytes: JSON.stringify(event, null, 1) }),
      await shop.webhook(event, { bytes: ` ${body}` }),
      await shop.webhook(event, { bytes: body.replace('captured', 'failed') }),
      await shop.webhook(event, { bytes: body.slice(0, -1) }),
      await shop.webhook(event, { secret: 'another secret' }),
      await shop.webhook(event, { secret: TEST_KEYS.keySecret }),
      await shop.webhook(event, { signature: '' }),
      await shop.webhook(event, { signature: webhookSignature(Buffer.from('{}'), 'x') }),
    ];
    for (const response of refused)
      expect(response).toMatchObject({ status: 400, body: { code: 'not_verified' } });
    await shop.workInbox();
    expect(
      await shop.server.store.read((reader) => reader.dueEvents('2999-01-01T00:00:00.000Z', 10)),
    ).toEqual([]);
    expect(await shop.isPaid(orderId)).toBe(false);
  });

  test('in multi-byte characters its signature is right, and escapes are left alone', async () => {
    const event = '{"event":"payment.notes","note":"चाय \\u2615 ₹"}';
    expect((await shop.webhook(event, { id: 'evt_letters' })).status).toBe(200);
  });

  test('the amounts in it are not believed: the gateway is asked', async () => {
    const { order, gatewayOrder } = await shop.begun();
    const { razorpay_payment_id: paymentId } = await shop.play(gatewayOrder, 'authorized');
    const lie = anEvent('payment.captured', gatewayOrder, paymentId, {
      status: 'captured',
      captured: true,
      amount: 1,
    });
    await shop.webhook(lie, { id: 'evt_lie' });
    await shop.workInbox();
    expect(await shop.isPaid(order._id)).toBe(false);
    expect(await shop.payments(order._id)).toMatchObject([{ captures: [] }]);
    // It waits: the gateway may only be slow to show it.
    expect(await stored('evt_lie')).toMatchObject({ doneAt: null, attempts: 1 });
  });

  test('asks for no origin and no session: neither from a browser nor with a cookie is it refused', async () => {
    const { event } = await captured();
    const headers = { Origin: 'https://elsewhere.example', Cookie: 'session=x' };
    expect((await shop.webhook(event, { headers })).status).toBe(200);
  });

  test('larger than 256 kB it is refused unread', async () => {
    const response = await shop.webhook({ event: 'x', filling: 'x'.repeat(256 * 1024) });
    expect(response).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('that is signed and no event is taken, so that it is not sent again, and does nothing', async () => {
    for (const [id, body] of [
      ['evt_a', 'not json'],
      ['evt_b', '[]'],
      ['evt_c', '{"event":"payment.captured"}'],
      ['evt_d', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"../x"}}}}'],
      ['evt_e', '{"event":"settlement.processed","payload":{}}'],
      ['evt_f', '{"event":"constructor","__proto__":{"a":1}}'],
    ] as const)
      expect((await shop.webhook(body, { id })).status).toBe(200);
    await shop.workInbox();
    expect(
      await shop.server.store.read((reader) => reader.dueEvents('2999-01-01T00:00:00.000Z', 10)),
    ).toEqual([]);
    expect((await stored('evt_a'))?.result).toBe('not_understood');
    expect((await stored('evt_e'))?.result).toBe('ignored');
  });
});

test('while the secret is being changed at the gateway, the old one is honoured', async () => {
  const { fakeGateway } = shop.server;
  const setup = fakeSetup(fakeGateway, TEST_KEYS);
  const changing = await PaymentShop.open({
    payments: {
      ...setup,
      gateway: createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url }),
      webhookSecrets: ['the new secret', TEST_KEYS.webhookSecret],
    },
  });
  const event = { event: 'payment.downtime' };
  expect((await changing.webhook(event, { secret: 'the new secret' })).status).toBe(200);
  expect((await changing.webhook(event, { secret: TEST_KEYS.webhookSecret })).status).toBe(200);
  expect(codeOf(await changing.webhook(event, { secret: 'neither of them' }))).toBe('not_verified');
  await changing.close();
});
