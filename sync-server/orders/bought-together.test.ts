import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/order';
import { createPairCounts } from './bought-together';

/** An order of one person, of whom there is no other trace. */
const order = (person: string, products: readonly string[]): Order => ({
  _id: `order-${person}`,
  user: { _id: person, name: person, email: `${person}@example.test` },
  orderItems: products.map((product) => ({
    product,
    name: product,
    image: '',
    pricePaise: 1_00,
    qty: 1,
  })),
  shippingAddress: {
    address: `${person} Road`,
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
  },
  paymentMethod: 'COD',
  itemsPrice: 1_00,
  shippingPrice: 0,
  taxPrice: 0,
  totalPrice: 1_00,
  isPaid: true,
  paidAt: '2026-03-01T00:00:00.000Z',
  isDelivered: false,
  deliveredAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  revision: 1,
});
const PEOPLE = ['a', 'b', 'c', 'd', 'e'];

test('a pair that five people bought is kept while thousands that one person bought pass by', async () => {
  const pairs = createPairCounts(100);
  for (const person of PEOPLE) {
    pairs.add(order(person, ['kettle', 'tea']));
    for (let other = 0; other < 60; other += 1)
      pairs.add(order(`${person}${other}`, ['rare', `thing-${person}${other}`]));
  }
  expect(await pairs.rows()).toEqual([
    { _id: 'kettle', others: ['tea'] },
    { _id: 'tea', others: ['kettle'] },
  ]);
});

test('an order of more than ten products, and one of a product alone, says nothing', async () => {
  const pairs = createPairCounts();
  const eleven = Array.from({ length: 11 }, (_, place) => `product-${place}`);
  for (const person of PEOPLE) {
    pairs.add(order(person, eleven));
    pairs.add(order(person, ['kettle', 'kettle']));
  }
  expect(await pairs.rows()).toEqual([]);
});

test('a product is kept with at most eight others, of equal ones those of the lower ids', async () => {
  const pairs = createPairCounts();
  const ten = Array.from({ length: 10 }, (_, place) => `product-${place}`);
  for (const person of PEOPLE) pairs.add(order(person, ten));
  const rows = await pairs.rows();
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({ _id: 'product-0', others: ten.slice(1, 9) });
});

const NO_MONEY = { beingGivenBack: 0, toGiveBack: 0, lost: 0, kept: 0 };
const back = (...lines: readonly string[]) => [
  {
    at: '2026-03-09T00:00:00.000Z',
    lines: lines.map((product) => ({ product, qty: 1, restocked: 1 })),
  },
];
test.each<[string, Partial<Order>]>([
  ['whose tea came back', { isDelivered: true, returns: back('tea') }],
  ['of which all came back', { isDelivered: true, returns: back('kettle', 'tea') }],
  ['whose money went back', { money: { received: 1_00, givenBack: 1_00, ...NO_MONEY } }],
  ['whose money a bank took', { money: { received: 1_00, givenBack: 0, ...NO_MONEY, lost: 1_00 } }],
])('an order %s makes nobody a buyer of both', async (_what, change) => {
  const pairs = createPairCounts();
  for (const person of PEOPLE) pairs.add({ ...order(person, ['kettle', 'tea']), ...change });
  expect(await pairs.rows()).toEqual([]);
});
