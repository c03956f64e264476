import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRazorpayGateway } from '../gateway/razorpay-gateway';
import { heldWait } from '../testing/held-wait';
import { startTestGateway, TEST_KEYS, TEST_NOW } from '../testing/start-test-gateway';
import { LEDGER_FILE } from './stored-ledger';
import type { FakeGatewayOptions } from './fake-gateway';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stand-in-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** The stand-in as a process of the shop starts it over the folder. */
async function start(options: Partial<FakeGatewayOptions> = {}) {
  const fakeGateway = await startTestGateway({ directory, ...options });
  return { fakeGateway, gateway: createRazorpayGateway({ ...TEST_KEYS, host: fakeGateway.url }) };
}

test('in a folder it outlives its process, with what is still to come', async () => {
  const orderId = randomUUID();
  const order = { amountPaise: 50_000, currency: 'INR', receipt: orderId, orderId };
  const first = await start({ wait: heldWait().wait });
  const made = await first.gateway.createOrder(order);
  const { id } = made.kind === 'created' ? made.order : expect.fail('No order was made');
  await first.fakeGateway.play(id, 'captured-late');
  await first.fakeGateway.close();

  const late = heldWait();
  const second = await start({ wait: late.wait, clock: () => TEST_NOW + 5_000 });
  expect(late.waited).toEqual([15_000]);
  expect(await second.gateway.orderByReceipt(orderId)).toMatchObject({
    kind: 'found',
    order: { id },
  });
  late.release();
  await second.fakeGateway.idle();
  const paid = await second.gateway.paymentsOf(id);
  expect(paid).toMatchObject({ payments: [{ status: 'captured', createdAt: TEST_NOW }] });
  const paymentId = paid.kind === 'found' ? (paid.payments[0]?.id ?? '') : '';
  const refund = { paymentId, amountPaise: 20_000, key: randomUUID() };
  await second.gateway.refund(refund);
  await second.fakeGateway.close();

  const third = await start();
  expect(await third.gateway.refundsOf(paymentId)).toMatchObject({
    refunds: [{ key: refund.key }],
  });
  await third.fakeGateway.close();
  expect(await readdir(directory)).toEqual([LEDGER_FILE]);
});

test('a file that is not its own is left alone, and named', async () => {
  const path = join(directory, LEDGER_FILE);
  await writeFile(path, '{"orders":');
  await expect(start()).rejects.toThrow(path);
  expect(await readFile(path, 'utf8')).toBe('{"orders":');
});
