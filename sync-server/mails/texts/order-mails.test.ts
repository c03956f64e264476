import { dispatchedMail } from './dispatch-mails';
import { describe, expect, test } from 'vitest';
import { shortOrderNumber } from '#shared/orders/order-number';
import { anOrder } from '#shared/testing/an-order';
import { HINDI_OF_MAILS, sayIn } from './mail-words';
import {
  cancelledMail,
  deliveredMail,
  latePaymentMail,
  orderMail,
  paidMail,
  refundMail,
  refusedMail,
  RETURN_REASONS,
  returnedMail,
  type MailSetting,
} from './order-mails';

const ORIGIN = 'https://shop.example';
const ENGLISH = { say: sayIn(), origin: ORIGIN };
const HINDI = { say: sayIn('hi'), language: 'hi', origin: ORIGIN } as const;
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

/** Lines that begin at the margin: the shop's text, and never a user's. */
const marginLines = (text: string) => text.split('\n').filter((line) => /^\S/.test(line));

describe('an order that is placed', () => {
  test('lists items, sums, payment, address and link', () => {
    const { subject, text } = orderMail(order, ENGLISH);
    expect(subject).toBe(`Your order ${shortOrderNumber(order._id)} is placed`);
    expect(text).toBe(`Hello,

Thank you for your order. Please pay in cash when it arrives.

Order ${order._id}
Placed on 2026-01-03

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

  test('says what an offer took off', () => {
    const { text } = orderMail(
      { ...order, discountPrice: 99_00, totalPrice: 1_50_000_00 },
      ENGLISH,
    );
    expect(text).toContain('  Items: ₹1,50,099.00\n  Discount: -₹99.00\n  Shipping: ₹0.00\n');
  });

  // docs/shop-rules.md#r-money-12
  test('names its offers, in Hindi where they have a title of it', () => {
    const offers = [
      { id: 'diwali', title: 'Diwali\nsale', hindi: 'दिवाली सेल', kind: 'amount', paise: 99_00 },
      { id: 'ships', title: 'Ships free', kind: 'free-shipping', paise: 50_00 },
    ] as const;
    const offered = { ...order, discountPrice: 99_00, offers: [...offers] };
    const english = orderMail(offered, ENGLISH).text;
    expect(english).toContain(
      '  Discount: -₹99.00\n    Diwali sale\n  Shipping: ₹0.00\n    Ships free\n',
    );
    const hindi = orderMail(offered, HINDI).text;
    expect(hindi).toContain('-₹99.00\n    दिवाली सेल\n');
    expect(hindi).toContain('₹0.00\n    Ships free\n');
  });

  test('has no phone line without a phone', () => {
    const { phone: _phone, ...shippingAddress } = order.shippingAddress;
    const { text } = orderMail({ ...order, shippingAddress }, ENGLISH);
    expect(text).not.toContain('Phone');
  });

  test('says so when it is paid', () => {
    const { subject, text } = paidMail(order, ENGLISH);
    expect(subject).toContain('is placed and paid');
    expect(text).toContain('We have received your payment.');
    expect(text).toContain('₹1,50,099.00, paid online');
    expect(text).not.toContain('cash');
  });
});

describe('money that goes back', () => {
  test('is mailed with amount and time', () => {
    const { subject, text } = refundMail(order, ENGLISH, HUNDRED);
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
    expect(refundMail(order, ENGLISH, { amountPaise, currency }).text).toContain(shown);
  });

  test.each(RETURN_REASONS)('because of %s is promised, with the reason', (reason) => {
    const { subject, text } = latePaymentMail(order, ENGLISH, HUNDRED, reason);
    expect(subject).toContain('refunding your payment');
    expect(text).toContain('We have received your payment of ₹100.00.');
    expect(text).toContain('in full');
    const others = RETURN_REASONS.filter((other) => other !== reason);
    for (const other of others)
      expect(latePaymentMail(order, ENGLISH, HUNDRED, other).text).not.toBe(text);
  });
});

test('a user’s text never begins a line, breaks one or changes its direction', () => {
  const sly = 'Asha\r\n\r\nYour account is closed:\nhttps://evil.example\u2028now\u202e!\u0000';
  const { text, subject } = orderMail(
    {
      ...order,
      user: { ...order.user, name: sly },
      orderItems: [{ product: 'cup', name: sly, image: '', pricePaise: 1, qty: 1 }],
      shippingAddress: { address: sly, city: sly, postalCode: sly, country: sly, phone: sly },
    },
    ENGLISH,
  );
  expect(subject).toBe(orderMail(order, ENGLISH).subject);
  expect(marginLines(text)).toEqual(marginLines(orderMail(order, ENGLISH).text));
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\u202e]/u);
});

test('a very long name is cut, between characters', () => {
  for (const letter of ['😀', 'कि', '👩‍👩‍👧‍👦']) {
    const name = letter.repeat(100);
    const { text } = orderMail({ ...order, user: { ...order.user, name } }, ENGLISH);
    expect(text).toContain(`\n  ${letter.repeat(59)}…\n`);
  }
});

describe('in Hindi', () => {
  const at = order.createdAt;
  const reason = 'Wrong size, sorry';
  const mails = (setting: MailSetting) => [
    orderMail(order, setting),
    paidMail(order, setting),
    dispatchedMail(
      { ...order, dispatched: { at, courier: 'Speed Post', tracking: 'EE1' } },
      setting,
    ),
    deliveredMail(order, setting),
    returnedMail({ ...order, isPaid: true, returned: { at, reason } }, setting),
    cancelledMail({ ...order, cancelled: { at, by: 'shopper', reason } }, setting),
    cancelledMail({ ...order, isPaid: true, cancelled: { at, by: 'owner', reason } }, setting),
    refusedMail(order._id, setting.say('The price has gone up.'), setting),
    refundMail(order, setting, HUNDRED),
    ...RETURN_REASONS.map((why) => latePaymentMail(order, setting, HUNDRED, why)),
  ];

  test('every mail says the same, subject included, with no English text of the shop left', () => {
    const english = mails(ENGLISH);
    mails(HINDI).forEach(({ subject, text }, place) => {
      expect(subject).toMatch(/\p{Script=Devanagari}/u);
      expect(subject).toContain(shortOrderNumber(order._id));
      const before = english[place]?.text ?? '';
      const said = text.split('\n');
      expect(said).toHaveLength(before.split('\n').length);
      // Only links, ids and dates are the same; lines at the margin are the shop's.
      for (const line of marginLines(text))
        if (before.includes(line)) expect(line).toMatch(/^https:/);
      expect(text.match(/₹[\d,.]*\d/g)).toEqual(before.match(/₹[\d,.]*\d/g));
    });
  });

  test('a user’s text is not translated', () => {
    const cancelled = { at, by: 'owner', reason } as const;
    expect(cancelledMail({ ...order, cancelled }, HINDI).text).toContain(`कारण:\n  ${reason}\n`);
    expect(orderMail(order, HINDI).text).toContain('\n  12 Lake Road\n');
  });

  test('every text has the placeholders of the English one', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [english, hindi] of Object.entries(HINDI_OF_MAILS))
      expect(places(hindi)).toEqual(places(english));
  });
});
