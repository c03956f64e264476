import { describe, expect, test } from 'vitest';
import type { OrderableProduct } from '../catalogue/product';
import { decimalFromPaise } from '../core/paise';
import { PRICES_HOLD } from '../core/limits';
import { decideOn, NOON, testUuid, type ViewContent } from '../testing/shop-view';
import { anOrder } from '../testing/an-order';
import { placeCodOrder } from './place-cod-order';

const kettle: OrderableProduct = {
  _id: 'kettle',
  name: 'Kettle',
  image: '/pictures/kettle-960.webp',
  pricePaise: 499_00,
  countInStock: 3,
};
const cloth: OrderableProduct = {
  ...kettle,
  _id: 'cloth',
  name: 'Cloth',
  pricePaise: 50_00,
  countInStock: 9,
};

const args = {
  orderId: testUuid(1),
  lines: [{ product: 'kettle', qty: 2 }],
  shippingAddress: {
    address: '12 Lake Road',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
  },
  confirmedTotal: '998.00',
  pricedAt: new Date(NOON).toISOString(),
};

function decide(changes: Partial<typeof args> = {}, content: ViewContent = {}) {
  const shop = { products: [kettle, cloth], ...content };
  return decideOn(placeCodOrder, { ...args, ...changes }, shop);
}

describe('placing a cash-on-delivery order', () => {
  // docs/shop-rules.md#r-money-7
  test("takes the server's names, pictures and prices, and the stock", () => {
    const decision = decide({
      lines: [{ product: 'kettle', qty: 2, name: 'Gold', price: '0.01' } as never],
    });
    expect(decision).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        {
          kind: 'put-order',
          order: {
            _id: testUuid(1),
            orderItems: [{ product: 'kettle', name: 'Kettle', pricePaise: 499_00, qty: 2 }],
            totalPrice: 998_00,
            isPaid: false,
            user: { _id: 'asha' },
          },
        },
        { kind: 'add-audit', entry: { event: { kind: 'order-placed' } } },
        { kind: 'take-stock', product: 'kettle', qty: 2 },
      ],
    });
  });

  test.each([
    [-1, 'applied', 'placed_for_less'],
    [0, 'applied', 'done'],
    [1, 'refused', 'price_changed'],
  ])('a price %i paisa off what was confirmed is %s as %s', (off, status, code) => {
    const products = [{ ...kettle, pricePaise: 998_00 + off }];
    expect(decide({ lines: [{ product: 'kettle', qty: 1 }] }, { products })).toMatchObject({
      status,
      code,
    });
  });

  test('a refusal for the price carries what it would cost now', () => {
    expect(decide({ confirmedTotal: '900.00' })).toMatchObject({
      code: 'price_changed',
      detail: {
        confirmedTotal: '900.00',
        currentTotal: '998.00',
        quote: {
          items: [{ product: 'kettle', price: '499.00', qty: 2, available: 3 }],
          totalPrice: '998.00',
        },
      },
    });
  });

  test.each([
    [100_00, '110.00'],
    [100_01, '100.01'],
  ])('items at %i paise cost %s in all (fee up to exactly ₹100)', (pricePaise, total) => {
    const products = [{ ...cloth, pricePaise }];
    const lines = [{ product: 'cloth', qty: 1 }];
    expect(decide({ lines, confirmedTotal: total }, { products })).toMatchObject({ code: 'done' });
    const less = decimalFromPaise(Number(total.replace('.', '')) - 1);
    expect(decide({ lines, confirmedTotal: less }, { products })).toMatchObject({
      code: 'price_changed',
    });
  });

  // docs/shop-rules.md#r-orders-2
  test('all or nothing where stock is short', () => {
    const lines = [
      { product: 'cloth', qty: 1 },
      { product: 'kettle', qty: 4 },
    ];
    expect(decide({ lines, confirmedTotal: '9999.00' })).toMatchObject({
      status: 'refused',
      code: 'out_of_stock',
      detail: { quote: { items: [{ available: 9 }, { product: 'kettle', qty: 4, available: 3 }] } },
    });
  });

  // docs/shop-rules.md#r-orders-2
  test('a product that is gone is named', () => {
    const lines = [
      { product: 'cloth', qty: 1 },
      { product: 'lamp', qty: 1 },
    ];
    expect(decide({ lines, confirmedTotal: '9999.00' })).toMatchObject({
      code: 'product_gone',
      detail: { goneProducts: ['lamp'], quote: { totalPrice: '60.00' } },
    });
  });

  // docs/shop-rules.md#r-money-8
  test.each([
    [PRICES_HOLD - 60_000, 'done'],
    [PRICES_HOLD, 'done'],
    [PRICES_HOLD + 60_000, 'confirm_again'],
  ])('prices shown %i ms ago: %s (71:59, 72:00, 72:01)', (age, code) => {
    expect(decide({ pricedAt: new Date(NOON - age).toISOString() })).toMatchObject({ code });
  });

  // docs/shop-rules.md#r-orders-3
  test('the same order again is already placed; with another owner its id is taken', () => {
    const placed = decide();
    if (placed.status !== 'applied' || placed.effects[0]?.kind !== 'put-order')
      throw new Error('not placed');
    const { order } = placed.effects[0];
    expect(decide({}, { orders: [order] })).toMatchObject({
      status: 'applied',
      code: 'already_placed',
      effects: [],
    });
    const foreign = { ...order, user: { ...order.user, _id: 'ravi' } };
    expect(decide({}, { orders: [foreign] })).toMatchObject({
      status: 'refused',
      code: 'id_reused',
    });
  });

  test('is held against the cash orders that a person has open', () => {
    const cashAccount = { limits: { orders: 1, value: 1_000_00, stockShare: 1 }, open: [] };
    expect(decide({}, { cashAccount })).toMatchObject({ code: 'done' });
    expect(decide({}, { cashAccount: { ...cashAccount, open: [anOrder()] } })).toMatchObject({
      status: 'refused',
      code: 'limit_reached',
    });
  });

  test('goes only where the shop delivers', () => {
    const delivery = { served: false, cash: false, cashUpTo: null, zone: undefined };
    expect(decide({}, { delivery })).toMatchObject({
      status: 'refused',
      code: 'not_serviceable',
      detail: { postalCode: '411001' },
    });
  });

  test.each([
    ['no lines', { lines: [] }],
    ['a quantity of 0', { lines: [{ product: 'kettle', qty: 0 }] }],
    ['a quantity of 21', { lines: [{ product: 'kettle', qty: 21 }] }],
    ['half a piece', { lines: [{ product: 'kettle', qty: 1.5 }] }],
    [
      'one product twice',
      {
        lines: [
          { product: 'kettle', qty: 1 },
          { product: 'kettle', qty: 1 },
        ],
      },
    ],
    ['a product id that is a path', { lines: [{ product: '../kettle', qty: 1 }] }],
    ['a product id of the prototype', { lines: [{ product: '__proto__', qty: 1 }] }],
    ['a total that is a number', { confirmedTotal: 998 as never }],
    ['an id that is none', { orderId: 'mine' }],
    ['an extra key', { isPaid: true } as never],
  ])('%s is invalid', (_what, changes) => {
    expect(decide(changes)).toMatchObject({ status: 'refused', code: 'invalid' });
  });
});
