import { describe, expect, test } from 'vitest';
import { NOON } from '../testing/shop-view';
import { isOfKeys, retireOthers } from './gateway-keys';
import { paymentOrderSchema } from './payment-invariants';
import { aPaidPayment, aPayment, isoAt } from './testing/payment-samples';

const LATER = 4_000;
const KEY_IDS = ['rzp_live_now', 'rzp_live_before'];
const SYSTEM = { kind: 'system' } as const;
const retire = (payments: Parameters<typeof retireOthers>[0]) =>
  retireOthers(payments, KEY_IDS, SYSTEM, NOON + LATER);

describe('the keys of the gateway that a payment order was opened with', () => {
  test.each([
    ['the key in use', { keyId: 'rzp_live_now' }, true],
    ['one before it of the same account', { keyId: 'rzp_live_before' }, true],
    ['one of the test mode', { keyId: 'rzp_test_now' }, false],
    ['one that was not noted', {}, true],
  ])('%s', (_what, payment, isOurs) => {
    expect(isOfKeys(payment, KEY_IDS)).toBe(isOurs);
  });

  test('without a gateway none is known', () => {
    expect(isOfKeys({ keyId: 'rzp_live_now' }, [])).toBe(false);
  });
});

describe('after the shop has got other keys', () => {
  test('an open payment order of others is closed, and the trail says so', () => {
    const other = aPayment({ keyId: 'rzp_test_now' });
    const retired = {
      ...other,
      status: 'closed',
      retiredAt: isoAt(LATER),
      updatedAt: isoAt(LATER),
    } as const;
    expect(retire([other])).toEqual({
      payments: [retired],
      effects: [
        { kind: 'put-payment', payment: retired },
        {
          kind: 'add-audit',
          entry: {
            order: other.order,
            at: isoAt(LATER),
            by: SYSTEM,
            event: {
              kind: 'payment-retired',
              gatewayOrder: 'order_1',
              amountPaise: 110_00,
              currency: 'INR',
            },
          },
        },
      ],
    });
    expect(paymentOrderSchema.parse(retired)).toEqual(retired);
  });

  test('what is paid or closed, or of keys of ours, stays as it is', () => {
    const kept = [
      { ...aPaidPayment(), keyId: 'rzp_test_now' },
      aPayment({ status: 'closed', keyId: 'rzp_test_now' }),
      aPayment({ keyId: 'rzp_live_before' }),
      aPayment(),
    ];
    expect(retire(kept)).toEqual({ payments: kept, effects: [] });
  });

  test('one among several is closed in its place', () => {
    const ours = aPayment({ _id: 'order_2', keyId: 'rzp_live_now' });
    const { payments, effects } = retire([aPayment({ keyId: 'rzp_test_now' }), ours]);
    expect(payments.map(({ _id, status }) => [_id, status])).toEqual([
      ['order_1', 'closed'],
      ['order_2', 'open'],
    ]);
    expect(effects).toHaveLength(2);
  });
});
