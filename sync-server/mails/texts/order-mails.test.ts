import { describe, expect, test } from 'vitest';
import { shortOrderNumber } from '#shared/orders/order-number';
import { anOrder } from '#shared/testing/an-order';
import { latePaymentMail, orderMail, paidMail, refundMail, RETURN_REASONS } from './order-mails';

const ORIGIN = 'https://shop.example';
const HUNDRED = { amountPaise: 100_00, currency: 'INR' };
const order = anOrder({
  createdAt: '2026-01-02T23:59:59.999Z',
  orderItems: [
    { product: 'cup', name: 'Cup', image: '', pricePaise: 50_00, qty: 2 },
    { product: 'bell', name: 'Brass Bell', image: '', pricePaise: 1_49_999_00, qty: 1 },
  ],
  itemsPrice: 1_50_099_00,
  shippingPrice: 0,
  totalPrice: 1_50_099_00,
});

/** Lines that begin at the margin: what the shop says, and never what somebody typed. */
const marginLines = (text: string) => text.split('\n').filter((line) => /^\S/.test(line));

describe('an order that is placed', () => {
  test('is told with items, sums, payment, address and link', () => {
    const { subject, text } = orderMail(order, ORIGIN);
    expect(subject).toBe(`Your order ${shortOrderNumber(order._id)} is placed`);
    expect(text).toBe(`Hello,

Thank you for your order. Please pay in cash when it arrives.

Order ${order._id}
Placed on 2026-01-02

  Cup
    2 x ₹50.00 = ₹100.00
  Brass Bell
    1 x ₹1,49,999.00 = ₹1,49,999.00

  Items: ₹1,50,099.00
  Shipping: ₹0.00
  Tax: ₹0.00
  Total: ₹1,50,099.00, cash on delivery

Delivery address:
  ${order.user.name}
  12 Lake Road
  Pune 411001
  India
  Phone 9876543210

Your order:
https://shop.example/order/${order._id}
`);
  });

  test('without a phone has no line for one', () => {
    const { phone: _phone, ...shippingAddress } = order.shippingAddress;
    const { text } = orderMail({ ...order, shippingAddress }, ORIGIN);
    expect(text).not.toContain('Phone');
  });

  test('and is paid says so', () => {
    const { subject, text } = paidMail(order, ORIGIN);
    expect(subject).toContain('is placed and paid');
    expect(text).toContain('We have received your payment.');
    expect(text).toContain('₹1,50,099.00, paid online');
    expect(text).not.toContain('cash');
  });
});

describe('money that goes back', () => {
  test('is told with how much and when', () => {
    const { subject, text } = refundMail(order, HUNDRED, ORIGIN);
    expect(subject).toBe(`Your refund for order ${shortOrderNumber(order._id)}`);
    expect(text).toContain(
      'We have refunded ₹100.00. It will reach your account in 5-7 business days.',
    );
    expect(text).toContain(`${ORIGIN}/order/${order._id}`);
  });

  test.each([
    ['USD', 1_234_56, '$1,234.56'],
    ['JPY', 1_234, '¥1,234'],
    ['XXQ', 1_00, 'XXQ'],
  ])('in %s is written by its own rules', (currency, amountPaise, shown) => {
    expect(refundMail(order, { amountPaise, currency }, ORIGIN).text).toContain(shown);
  });

  test.each(RETURN_REASONS)('because of %s is promised, with the reason', (reason) => {
    const { subject, text } = latePaymentMail(order, HUNDRED, reason, ORIGIN);
    expect(subject).toContain('refunding your payment');
    expect(text).toContain('We have received your payment of ₹100.00.');
    expect(text).toContain('in full');
    const others = RETURN_REASONS.filter((other) => other !== reason);
    for (const other of others)
      expect(latePaymentMail(order, HUNDRED, other, ORIGIN).text).not.toBe(text);
  });
});

test('nothing that somebody typed begins a line, breaks one or changes its direction', () => {
  const sly = 'Asha\r\n\r\nYour account is closed:\nhttps://evil.example\u2028now\u202e!\u0000';
  const { text, subject } = orderMail(
    {
      ...order,
      user: { ...order.user, name: sly },
      orderItems: [{ product: 'cup', name: sly, image: '', pricePaise: 1, qty: 1 }],
      shippingAddress: { address: sly, city: sly, postalCode: sly, country: sly, phone: sly },
    },
    ORIGIN,
  );
  expect(subject).toBe(orderMail(order, ORIGIN).subject);
  expect(marginLines(text)).toEqual(marginLines(orderMail(order, ORIGIN).text));
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\u202e]/u);
});

test('a very long name is cut, between characters', () => {
  const name = '😀'.repeat(100);
  const { text } = orderMail({ ...order, user: { ...order.user, name } }, ORIGIN);
  expect(text).toContain(`\n  ${'😀'.repeat(59)}…\n`);
});
