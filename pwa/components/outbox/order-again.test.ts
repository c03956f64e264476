import { describe, expect, test } from 'vitest';
import { ORDER_ARGS, product } from '../../testing/shop-things';
import { cartLinesOf } from './restore-cart';
import { mergedByChoice } from './merge-choice';
import { orderAgain, piecesLeft, quotedWay } from './order-again';

const item = (id: string, qty: number, available: number, price = '300.00') => ({
  product: id,
  name: `Item ${id}`,
  price,
  qty,
  available,
});
const sums = (itemsPrice: string, totalPrice: string) => ({
  itemsPrice,
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice,
});
const quote = (items: ReturnType<typeof item>[], total = '0.00') => ({
  items,
  ...sums(total, total),
});

describe('the same order again', () => {
  test('keeps its id and address, and confirms exactly the new total', () => {
    const way = quotedWay(quote([item('kettle', 3, 9)], '900.00'), 'accept');
    const again = orderAgain(ORDER_ARGS, way, '2026-03-01T00:00:00.000Z');
    expect(again).toMatchObject({
      orderId: ORDER_ARGS.orderId,
      shippingAddress: ORDER_ARGS.shippingAddress,
      confirmedTotal: '900.00',
      pricedAt: '2026-03-01T00:00:00.000Z',
      lines: [{ product: 'kettle', qty: 3, price: '300.00' }],
    });
  });

  test('takes what is left, and pays the shipping that this costs', () => {
    const said = quote([item('kettle', 3, 1, '90.00'), item('pan', 2, 0)]);
    expect(piecesLeft(said).map(({ product: id, qty }) => [id, qty])).toEqual([['kettle', 1]]);
    expect(quotedWay(said, 'take').totals.totalPrice).toBe(100_00);
  });

  // docs/shop-rules.md#r-money-12
  test('keeps its codes, and the offers that the quote names for what is taken', () => {
    const offers = [{ id: 'a', title: 'A', kind: 'percent', amount: '9.00' } as const];
    const said = {
      ...quote([item('kettle', 3, 1, '90.00')], '243.00'),
      left: {
        ...sums('90.00', '91.00'),
        discountPrice: '9.00',
        shippingPrice: '10.00',
        cashFee: '4.00',
        offers,
      },
    };
    const refused = { ...ORDER_ARGS, codes: ['SAVE'], offers: [] };
    const again = orderAgain(refused, quotedWay(said, 'take'), '2026-03-01T00:00:00.000Z');
    expect(again).toMatchObject({
      codes: ['SAVE'],
      offers,
      cashFee: '4.00',
      confirmedTotal: '91.00',
    });
    const all = orderAgain(refused, quotedWay(said, 'accept'), '2026-03-01T00:00:00.000Z');
    expect(all).toMatchObject({ codes: ['SAVE'], confirmedTotal: '243.00' });
    expect(all).not.toHaveProperty('offers');
    expect(all).not.toHaveProperty('cashFee');
  });
});

describe('an order back in the cart', () => {
  test('leaves out what is gone and cuts quantities to the stock', () => {
    const lines = [
      { product: 'kettle', qty: 5, name: 'Kettle' },
      { product: 'gone', qty: 1 },
      { product: 'unknown', qty: 2, name: 'Lamp', price: '99.50' },
    ];
    const products = new Map([['kettle', product('kettle', { price: 310, countInStock: 9 })]]);
    const cart = cartLinesOf(
      { lines, pricedAt: '2026-03-01T00:00:00.000Z' },
      products,
      { goneProducts: ['gone'], quote: quote([item('kettle', 5, 2)]) },
      1000,
    );
    expect(cart.map(({ _id, qty, price, name }) => ({ _id, qty, price, name }))).toEqual([
      { _id: 'kettle', qty: 2, price: 310, name: 'Product kettle' },
      { _id: 'unknown', qty: 2, price: 99.5, name: 'Lamp' },
    ]);
  });
});

describe('two edits of one address', () => {
  const seen = { address: 'A', city: 'B', postalCode: '1', country: 'India', phone: '9876543210' };
  const mine = { ...seen, address: 'mine', city: 'my city', label: 'Home' };
  const theirs = { ...seen, address: 'theirs', phone: '9000000000' };

  test('a field is chosen where both changed it, else taken from the side that changed it', () => {
    expect(mergedByChoice(seen, mine, theirs, { address: 'theirs' })).toEqual({
      label: 'Home',
      address: 'theirs',
      city: 'my city',
      postalCode: '1',
      country: 'India',
      phone: '9000000000',
    });
    expect(mergedByChoice(seen, mine, theirs, { address: 'mine' }).address).toBe('mine');
  });
});
