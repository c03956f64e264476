import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createRazorpayGateway } from '../gateway/razorpay-gateway';
import { startTestGateway, TEST_KEYS } from '../testing/start-test-gateway';

async function start() {
  const fakeGateway = await startTestGateway();
  onTestFinished(() => fakeGateway.close());
  return { fakeGateway, gateway: createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url }) };
}

function anOrder() {
  const orderId = randomUUID();
  return { amountPaise: 50_000, currency: 'INR', receipt: orderId, orderId };
}

test('without its keys it tells nothing', async () => {
  const { fakeGateway, gateway } = await start();
  const made = await gateway.createOrder(anOrder());
  const { id } = made.kind === 'created' ? made.order : expect.fail('No order was made');
  const path = `${fakeGateway.url}/v1/orders/${id}`;
  for (const authorization of ['', 'Basic', `Basic ${btoa('rzp_test_ofThese:')}`, 'Bearer x']) {
    const response = await fetch(path, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain(id);
  }
});

test.each([
  ['{"amount":99,"currency":"INR"}', 400],
  ['{"amount":"500","currency":"INR"}', 400],
  ['{"amount":500,"currency":"EUR"}', 400],
  [`{"amount":500,"currency":"INR","receipt":"${'r'.repeat(41)}"}`, 400],
  ['{"amount":', 400],
  ['', 400],
  ['{"amount":100,"currency":"INR"}', 200],
])('an order asked for with %s is answered with %i', async (body, status) => {
  const { fakeGateway } = await start();
  const { keyId, keySecret } = TEST_KEYS;
  const response = await fetch(`${fakeGateway.url}/v1/orders`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      'Content-Type': 'application/json',
    },
    body,
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(
    status === 200
      ? { entity: 'order', amount_due: 100, status: 'created', notes: [] }
      : { error: { code: 'BAD_REQUEST_ERROR' } },
  );
});
