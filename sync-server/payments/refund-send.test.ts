import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordRefund } from '#shared/payments/refund';
import { registerAdmin } from '../testing/admin-client';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { writeEffects } from '../orders/write-effects';
import { reportOfRefund, resendRefunds } from './refund-send';
import { documentOf, startRefundShop, type Received, type RefundShop } from './testing/refund-shop';

const NOON = Date.UTC(2026, 5, 1, 12);
const noFault: Fault = () => undefined;
let storeFault = noFault;
let shop: RefundShop;

beforeEach(async () => {
  storeFault = noFault;
  shop = await startRefundShop(
    () => NOON,
    (store) => faultyStore(store, (...call) => storeFault(...call)),
  );
});
afterEach(() => shop.close());

const KEY = 'refund-key-1';
/** What the reconciler does. */
const resend = ({ id }: Received) => resendRefunds(shop.paymentServices, id);

describe('a gateway that does not say', () => {
  test('whether it was done: unknown; sent again under the same key, it is one refund', async () => {
    const of = await shop.received();
    shop.setFault(async (_asked, really) => {
      await really();
      return { kind: 'unknown', why: 'no_answer' };
    });
    const answer = documentOf(await shop.refund(of, '10.00', KEY));
    expect(answer.refunds).toMatchObject([{ state: 'unknown', gatewayRefund: null }]);
    expect(answer.captures).toMatchObject([{ refundable: '100.00' }]);
    shop.setFault(undefined);
    await resend(of);
    await resend(of);
    expect((await shop.stored(of)).refunds).toMatchObject([{ key: KEY, state: 'processed' }]);
    expect(await shop.atGateway(of)).toHaveLength(1);
  });

  test.each([401, 403])(
    '%i: its keys are wrong, the refund is not: it stays requested',
    async (status) => {
      const of = await shop.received();
      shop.setFault(async () => ({
        kind: 'refused',
        reason: { status, code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
      }));
      expect(documentOf(await shop.refund(of, '10.00')).refunds).toMatchObject([
        { state: 'requested' },
      ]);
      shop.setFault(undefined);
      await resend(of);
      expect((await shop.stored(of)).refunds).toMatchObject([{ state: 'processed' }]);
    },
  );

  test('a refusal: failed, the admin sees why, and may ask again under a new key', async () => {
    const of = await shop.received({ verdict: 'paid-twice' });
    const description = 'Your account does not have enough balance';
    shop.setFault(async () => ({
      kind: 'refused',
      reason: { status: 400, code: 'BAD_REQUEST_ERROR', description },
    }));
    const answer = documentOf(await shop.refund(of, '110.00', KEY));
    expect(answer.refunds).toMatchObject([{ state: 'failed', reason: description }]);
    expect(answer.captures).toMatchObject([{ refundable: '110.00' }]);
    expect(answer.attention).toMatchObject([
      { kind: 'paid-twice', clearedAt: null },
      { kind: 'refund-failed', clearedAt: null },
    ]);
    expect((await shop.auditTrail(of)).at(-2)).toBe(
      `The payment gateway could not refund ₹110.00 (${of.payment}): ${description}`,
    );
    shop.setFault(undefined);
    expect(documentOf(await shop.refund(of, '110.00', KEY)).refunds).toHaveLength(1);
    await resend(of);
    expect(await shop.atGateway(of)).toEqual([]);
    expect(documentOf(await shop.refund(of, '110.00')).refunds).toMatchObject([
      { state: 'failed' },
      { state: 'processed' },
    ]);
  });

  test('a refund in hand is pending, and is not sent again', async () => {
    const of = await shop.received();
    shop.setFault(async (_asked, really) => {
      const made = await really();
      return made.kind === 'refunded'
        ? { ...made, refund: { ...made.refund, status: 'pending' } }
        : made;
    });
    expect(documentOf(await shop.refund(of, '10.00', KEY)).refunds).toMatchObject([
      { state: 'pending' },
    ]);
    await resend(of);
    expect(shop.asked).toHaveLength(1);
  });

  test('the same report twice, and a late one: nothing changes', async () => {
    const of = await shop.received();
    await shop.refund(of, '10.00');
    const [refund] = await shop.atGateway(of);
    if (!refund) throw new Error('No refund');
    const before = await shop.stored(of);
    const auditTrail = await shop.auditTrail(of);
    for (const status of ['processed', 'pending', 'processed'] as const) {
      const report = { ...reportOfRefund(refund, 'INR'), status };
      await shop.server.store.write(async (writer) => {
        const stored = await shop.stored(of);
        const notified = recordRefund(stored, report, { kind: 'gateway' }, NOON + 60_000);
        await writeEffects(writer, notified.effects);
      });
    }
    expect(await shop.stored(of)).toEqual(before);
    expect(await shop.auditTrail(of)).toEqual(auditTrail);
  });
});

describe('a process that dies', () => {
  /** Fails the n-th write of a payment order from now on, once. */
  function failWrite(nth: number): void {
    let count = 0;
    storeFault = (method) => {
      if (method === 'putPaymentOrder' && ++count === nth) throw new Error('The process dies');
    };
  }

  test('before it has written what was asked: nothing was done, under the same key it is', async () => {
    const of = await shop.received();
    failWrite(1);
    expect((await shop.refund(of, '10.00', KEY)).status).toBe(500);
    expect((await shop.stored(of)).refunds).toEqual([]);
    expect(shop.asked).toEqual([]);
    storeFault = noFault;
    expect((await shop.refund(of, '10.00', KEY)).status).toBe(201);
    expect(await shop.atGateway(of)).toHaveLength(1);
  });

  test('between asking and the gateway: the refund is recorded and is sent later, once', async () => {
    const of = await shop.received();
    shop.setFault(async () => {
      throw new Error('The process dies');
    });
    expect((await shop.refund(of, '10.00', KEY)).status).toBe(500);
    expect((await shop.stored(of)).refunds).toMatchObject([{ key: KEY, state: 'requested' }]);
    expect(await shop.atGateway(of)).toEqual([]);
    shop.setFault(undefined);
    await Promise.all([resend(of), shop.refund(of, '10.00', KEY), resend(of)]);
    expect((await shop.stored(of)).refunds).toMatchObject([{ key: KEY, state: 'processed' }]);
    expect(await shop.atGateway(of)).toHaveLength(1);
  });

  test('after the gateway, before it is recorded: asked again it is the same refund', async () => {
    const of = await shop.received();
    failWrite(2);
    expect((await shop.refund(of, '10.00', KEY)).status).toBe(500);
    expect((await shop.stored(of)).refunds).toMatchObject([{ state: 'requested' }]);
    expect(await shop.atGateway(of)).toHaveLength(1);
    storeFault = noFault;
    const again = documentOf(await shop.refund(of, '10.00', KEY));
    expect(again.refunds).toMatchObject([{ key: KEY, state: 'processed' }]);
    expect(await shop.atGateway(of)).toHaveLength(1);
    expect(
      (await shop.auditTrail(of)).filter((entry) => entry.includes('requested a refund')),
    ).toHaveLength(1);
  });

  test('after it is recorded, before the reply is stored: the same refund, and a reply', async () => {
    const of = await shop.received();
    storeFault = (method) => {
      if (method === 'putOutcome') throw new Error('The process dies');
    };
    expect((await shop.refund(of, '10.00', KEY)).status).toBe(500);
    storeFault = noFault;
    expect(documentOf(await shop.refund(of, '10.00', KEY)).refunds).toHaveLength(1);
    expect(shop.asked).toHaveLength(1);
  });
});

test('an admin whose session ends while the gateway is asked: the refund is still done and recorded', async () => {
  const of = await shop.received();
  const other = await registerAdmin(shop.server);
  shop.setFault(async (_asked, really) => {
    await shop.server.store.write((writer) => writer.removeSessionsOf(other.user._id));
    return really();
  });
  expect((await shop.refund(of, '10.00', KEY, other)).status).toBe(401);
  expect((await shop.stored(of)).refunds).toMatchObject([{ state: 'processed' }]);
});
