import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { NOON } from '../testing/shop-view';
import { NO_MONEY } from './order-money';
import { dispatchFields, dispatchOrder, packOrder, stepProblem, unpackOrder } from './take-step';

const at = new Date(NOON).toISOString();
const BY_POST = { courier: 'Post' };
const paid = { paymentMethod: 'Razorpay', isPaid: true, paidAt: at } as const;
const cancelled = { closedAt: at, cancelled: { at, by: 'owner' } } as const;
const money = { ...NO_MONEY, received: 110_00, kept: 110_00 };

describe('packing and dispatching', () => {
  test.each([
    ['for cash', { paymentMethod: 'COD' }, null],
    ['paid online', { ...paid, money }, null],
    ['not paid online', { paymentMethod: 'Razorpay' }, 'not_paid'],
    ['whose money has all gone back', { ...paid, money: { ...money, kept: 0 } }, 'not_paid'],
    ['that is disputed', { ...paid, money, isDisputed: true }, 'disputed'],
    ['for cash, and disputed', { paymentMethod: 'COD', isDisputed: true }, 'disputed'],
    ['that is cancelled', cancelled, 'order_cancelled'],
    ['that is delivered', { ...paid, isDelivered: true }, 'wrong_step'],
  ] as const)('of an order %s', (_what, given, code) => {
    const order = anOrder(given);
    const refused = { status: 'refused', code };
    const revision = order.revision + 1;
    expect(packOrder(order, NOON)).toEqual(
      code ? refused : { status: 'marked', order: { ...order, packedAt: at, revision } },
    );
    expect(dispatchOrder(order, BY_POST, NOON)).toEqual(
      code
        ? refused
        : { status: 'marked', order: { ...order, dispatched: { at, ...BY_POST }, revision } },
    );
  });

  test('says how it goes out', () => {
    const order = anOrder({ paymentMethod: 'COD', packedAt: at });
    const fields = {
      courier: 'Post',
      tracking: 'IN 123',
      link: 'https://post.example/123',
      arrivesBy: '2026-06-18',
    };
    expect(dispatchOrder(order, fields, NOON)).toMatchObject({
      status: 'marked',
      order: { dispatched: { at, ...fields } },
    });
  });

  test('says nothing of what is not known', () => {
    const packed = anOrder({ paymentMethod: 'COD', packedAt: at });
    const sent = dispatchOrder(packed, BY_POST, NOON);
    expect(sent.status === 'marked' && Object.keys(sent.order.dispatched ?? {})).toEqual([
      'at',
      'courier',
    ]);
  });

  test('is taken back by unpacking, which needs no money', () => {
    const order = anOrder({ paymentMethod: 'COD', packedAt: at });
    const { packedAt: _, ...rest } = order;
    const revision = order.revision + 1;
    expect(unpackOrder(order)).toEqual({ status: 'marked', order: { ...rest, revision } });
    expect(unpackOrder(anOrder())).toEqual({ status: 'refused', code: 'wrong_step' });
    expect(unpackOrder(anOrder(cancelled))).toEqual({ status: 'refused', code: 'order_cancelled' });
  });
});

test.each([
  ['return', { dispatched: { at, courier: 'Post' } }, null],
  ['return', {}, 'wrong_step'],
  ['cancel', { dispatched: { at, courier: 'Post' } }, 'too_late'],
  ['cancel', cancelled, 'order_cancelled'],
] as const)('to %s one of %o: %s', (step, given, problem) => {
  expect(stepProblem(anOrder(given), step)).toBe(problem);
});

// docs/shop-rules.md#r-orders-14
describe('what is said of dispatching', () => {
  const messageOf = (given: object) =>
    dispatchFields.safeParse({ courier: 'Post', ...given }).error?.issues[0]?.message;

  test('is trimmed, and all but the courier may be left out', () => {
    const given = { courier: ' Post ', tracking: ' 1 ', link: ' https://a.example:8443/x?y=1#z ' };
    expect(dispatchFields.parse(given)).toEqual({
      courier: 'Post',
      tracking: '1',
      link: 'https://a.example:8443/x?y=1#z',
    });
    expect(dispatchFields.parse({ courier: 'P' })).toEqual({ courier: 'P' });
    expect(
      dispatchFields.parse({ courier: 'c'.repeat(60), tracking: 't'.repeat(60) }),
    ).toBeDefined();
  });

  test.each([
    [{ courier: '  ' }, 'Enter who delivers it'],
    [{ tracking: ' ' }, 'Enter a number'],
    [{ link: 'http://post.example' }, 'Enter a link that begins with https://'],
    [{ link: 'see https://post.example' }, 'Enter a link that begins with https://'],
    [{ link: 'https://post.example/a b' }, 'Enter a link that begins with https://'],
    [{ link: 'https://me@post.example' }, 'Enter a link that begins with https://'],
    [{ arrivesBy: '2026-02-30' }, 'Enter a day'],
  ])('%o is refused', (given, message) => {
    expect(messageOf(given)).toBe(message);
  });

  test.each([
    { courier: 'c'.repeat(61) },
    { tracking: 't'.repeat(61) },
    { link: `https://a.example/${'l'.repeat(500)}` },
    { more: 1 },
  ])('too much of it is refused', (given) => {
    expect(dispatchFields.safeParse({ courier: 'Post', ...given }).success).toBe(false);
  });
});

test.each(['2026-02-30', '2026-13-01', '2026-06-18T10:00', 'soon', ''])(
  '%j is no day on which a parcel arrives',
  (arrivesBy) => {
    expect(dispatchFields.safeParse({ ...BY_POST, arrivesBy }).success).toBe(false);
    expect(dispatchFields.parse({ ...BY_POST, arrivesBy: '2028-02-29' })).toMatchObject({
      arrivesBy: '2028-02-29',
    });
  },
);
