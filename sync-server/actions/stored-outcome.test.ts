import { expect, test } from 'vitest';
import { refused } from '#shared/decision/action';
import { MAX_STORED, packReply, storedOutcome, unpackReply } from './stored-outcome';

const items = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    product: `product-${place}`,
    name: `A lamp with a rather long name ${place}`,
    price: '499.00',
    qty: 1,
    available: 3,
  }));
const quote = (count: number) => ({
  items: items(count),
  itemsPrice: '499.00',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '499.00',
});

test('what is small is stored as it is', () => {
  const outcome = refused('price_changed', { quote: quote(10), currentTotal: '499.00' });
  expect(storedOutcome(outcome)).toEqual(outcome);
});

// docs/shop-rules.md#r-limits-5
test('of a large one the code and what is short stay', () => {
  const detail = { orderId: 'o1', confirmedTotal: '400.00', currentTotal: '499.00' };
  const outcome = refused('price_changed', { ...detail, quote: quote(100), goneProducts: ['p1'] });
  expect(storedOutcome(outcome)).toEqual(
    refused('price_changed', { ...detail, goneProducts: ['p1'] }),
  );
  const fields = Object.fromEntries(items(100).map(({ product, name }) => [product, name]));
  const worst = refused('invalid', {
    quote: quote(100),
    fields,
    goneProducts: Array.from({ length: 200 }, () => 'x'.repeat(64)),
  });
  expect(JSON.stringify(storedOutcome(worst)).length).toBeLessThanOrEqual(MAX_STORED);
});

test.each([
  ['small', JSON.stringify(quote(3))],
  ['large, in any script', JSON.stringify({ ...quote(100), name: 'दीया 🪔' })],
])('a reply is given again byte for byte: %s', (_what, body) => {
  const stored = packReply({ status: 409, body });
  expect(stored.body.length).toBeLessThanOrEqual(MAX_STORED);
  expect(unpackReply(stored)).toEqual({ status: 409, body });
});
