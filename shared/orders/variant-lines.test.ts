import { describe, expect, test } from 'vitest';
import { lowLinesOf, scarcestStock } from '../admin/low-stock';
import { placeOrder } from '../decision/place-order';
import { stockSteps } from '../payments/stock-history';
import { aKurta, aPlainProduct } from '../testing/a-product';
import { anOrder } from '../testing/an-order';
import { context, NOON, testUuid, viewOf } from '../testing/shop-view';
import { withMovedStock } from '../catalogue/edit-goods';
import { cashLimitOver } from './cash-limit';
import { endedPaise } from './ended-supply';
import { orderLines } from './order';
import { askedReturn, leftOf, returnedOf, withReturn } from './returned-lines';

const kurta = aKurta();
const { shippingAddress } = anOrder();
const lines = (...asked: readonly [variant: string | undefined, qty: number][]) =>
  asked.map(([variant, qty]) => ({
    product: 'kurta',
    ...(variant === undefined ? {} : { variant }),
    qty,
  }));
const decide = (asked: ReturnType<typeof lines>, products = [kurta]) =>
  placeOrder(
    {
      orderId: testUuid(1),
      lines: asked,
      shippingAddress,
      paymentMethod: 'COD',
      confirmedTotal: 10_000_00,
      pricedAt: NOON,
    },
    viewOf({ products }),
    context.user,
    NOON,
  );

// docs/shop-rules.md#r-stock-6
describe('an order of variants', () => {
  test('has each once', () => {
    expect(orderLines.safeParse(lines(['m-red', 1], ['m-blue', 1])).success).toBe(true);
    expect(orderLines.safeParse(lines(['m-red', 1], ['m-red', 1])).success).toBe(false);
    expect(orderLines.safeParse(lines([undefined, 1], ['m-red', 1])).success).toBe(true);
  });

  test('costs what they cost, and takes the stock of each', () => {
    const decided = decide(lines(['m-red', 2], ['m-blue', 1]));
    expect(decided).toMatchObject({ status: 'applied', detail: { currentTotal: '2597.00' } });
    const effects = decided.status === 'applied' ? decided.effects : [];
    expect(effects.filter((effect) => 'qty' in effect)).toEqual([
      { kind: 'take-stock', order: testUuid(1), product: 'kurta', variant: 'm-red', qty: 2 },
      { kind: 'take-stock', order: testUuid(1), product: 'kurta', variant: 'm-blue', qty: 1 },
    ]);
  });

  test('is refused by line: sold out, gone, or none named', () => {
    expect(decide(lines(['m-red', 1], ['m-blue', 3]))).toMatchObject({
      code: 'out_of_stock',
      detail: { quote: { items: [{ available: 3 }, { variant: { id: 'm-blue' }, available: 2 }] } },
    });
    expect(decide(lines(['never', 1], ['m-red', 1]))).toMatchObject({
      code: 'product_gone',
      detail: { goneProducts: [], goneLines: [{ product: 'kurta', variant: 'never' }] },
    });
    expect(decide(lines([undefined, 1]))).toMatchObject({
      code: 'product_gone',
      detail: { goneLines: [{ product: 'kurta' }] },
    });
    expect(decide(lines(['m-red', 1]), [aPlainProduct()])).toMatchObject({ code: 'product_gone' });
    const gone = decide(lines([undefined, 1]), []);
    expect(gone).toMatchObject({ code: 'product_gone', detail: { goneProducts: ['kurta'] } });
    expect(gone).not.toHaveProperty('detail.goneLines');
  });

  test('counts against the share of stock by variant', () => {
    const item = {
      product: 'kurta',
      name: 'Kurta',
      image: '',
      pricePaise: 1,
      qty: 6,
      variant: { id: 'm-red', values: ['M', 'Red'] },
    };
    const other = { ...item, variant: { id: 'm-blue', values: ['M', 'Blue'] } };
    const limits = { orders: 9, value: 1_000_00, stockShare: 0 };
    const over = (open: readonly (typeof item)[]) =>
      cashLimitOver(
        { orderItems: [{ ...item, qty: 5 }], totalPrice: 1 },
        { limits, open: open.map((one) => anOrder({ orderItems: [one] })) },
        () => 0,
      );
    expect(over([other])?.kind).not.toBe('share');
    expect(over([item])).toMatchObject({ kind: 'share', product: 'Kurta — M, Red' });
  });
});

// docs/shop-rules.md#r-stock-6
test('pieces come back by variant, at the price of each', () => {
  const orderItems = [
    { id: 'm-red', pricePaise: 10_00, qty: 2 },
    { id: 'm-blue', pricePaise: 30_00, qty: 1 },
  ].map(({ id, ...more }) => ({
    product: 'kurta',
    name: 'Kurta',
    image: '',
    variant: { id, values: [id] },
    ...more,
  }));
  const order = anOrder({ orderItems, isDelivered: true, totalPrice: 50_00 });
  const asked = askedReturn(order, { restock: true, lines: lines(['m-red', 1]) });
  if (!asked) throw new Error('Not returnable');
  const back = withReturn(order, asked, { at: order.createdAt });
  expect(back.returns[0]?.lines).toEqual([
    { product: 'kurta', variant: 'm-red', qty: 1, restocked: 1 },
  ]);
  expect(returnedOf(back)).toMatchObject([{ variant: { id: 'm-red' }, qty: 1 }]);
  expect(leftOf(back).map(({ qty }) => qty)).toEqual([1, 1]);
  expect(endedPaise(back)).toBe(10_00);
  expect(askedReturn(back, { restock: true, lines: lines(['m-red', 2]) })).toBeNull();
  expect(askedReturn(back, { restock: true, lines: lines([undefined, 1]) })).toBeNull();
});

// docs/shop-rules.md#r-owner-4
test('low stock is that of the variant of which there is least', () => {
  expect(scarcestStock(kurta)).toBe(0);
  expect(lowLinesOf(kurta, { lowStock: 2 })).toMatchObject([
    { variant: 'l-red', name: 'Kurta — L, Red', countInStock: 0 },
    { variant: 'm-blue', countInStock: 2 },
  ]);
  expect(lowLinesOf(aPlainProduct(), { lowStock: 9 })).toEqual([
    { product: 'kurta', name: 'Kurta', countInStock: 5 },
  ]);
});

// docs/shop-rules.md#r-owner-3
describe('the steps of a stock', () => {
  test('are one for each variant, and join', () => {
    const moved = withMovedStock(kurta, 'm-red', -2);
    expect(moved && stockSteps(kurta, moved)).toEqual([
      { from: 5, to: 3, variant: { id: 'm-red', values: ['M', 'Red'], from: 3, to: 1 } },
    ]);
    const all = stockSteps(aPlainProduct(), kurta);
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [5, 0],
      [0, 3],
      [3, 5],
    ]);
    expect(stockSteps(kurta, aPlainProduct()).at(-1)?.to).toBe(5);
    expect(stockSteps(undefined, aPlainProduct())).toEqual([{ from: 0, to: 5 }]);
    expect(stockSteps(kurta, kurta)).toEqual([]);
  });
});
