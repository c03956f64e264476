import { describe, expect, test } from 'vitest';
import { anOrder } from '../testing/an-order';
import { cashLimitOver } from './cash-limit';
import { orderLimitText } from './order-limit-words';
import type { CashLimits } from './order-limits';

const limits: CashLimits = { orders: 3, value: 1_000_00, stockShare: 0.5 };
const placed = (qty: number, totalPrice = 100_00) => {
  const [line] = anOrder().orderItems;
  if (!line) throw new Error('The sample has no line');
  return anOrder({ totalPrice, orderItems: [{ ...line, qty }] });
};
const over = (order: ReturnType<typeof placed>, open: ReturnType<typeof placed>[], stock: number) =>
  cashLimitOver(order, { limits, open }, () => stock);

// docs/shop-rules.md#r-unpaid-2
describe('what one person may have in unpaid cash orders', () => {
  test('is so many orders', () => {
    const two = [placed(1), placed(1)];
    expect(over(placed(1), two, 100)).toBeUndefined();
    expect(over(placed(1), [...two, placed(1)], 100)).toEqual({ kind: 'orders', most: 3 });
  });

  test('is so much money, the new order counted', () => {
    expect(over(placed(1, 600_00), [placed(1, 400_00)], 100)).toBeUndefined();
    const limit = over(placed(1, 600_01), [placed(1, 400_00)], 100);
    expect(limit).toEqual({ kind: 'value', most: 1_000_00 });
    expect(orderLimitText(limit ?? { kind: 'orders', most: 0 })).toContain('₹1,000.00');
  });

  test('is a share of a product’s stock, what the person has ordered already counted', () => {
    expect(over(placed(10), [], 20)).toBeUndefined();
    expect(over(placed(11), [], 20)).toEqual({ kind: 'share', most: 10, product: 'Cup' });
    // Ten of twenty are ordered, and ten are left: as before, ten of twenty are the person's share.
    expect(over(placed(1), [placed(10)], 10)).toEqual({ kind: 'share', most: 10, product: 'Cup' });
  });

  test('is never less than a few pieces: the last two lamps are one person’s', () => {
    expect(over(placed(2), [], 2)).toBeUndefined();
    expect(over(placed(5), [], 5)).toBeUndefined();
    expect(over(placed(6), [], 6)).toMatchObject({ kind: 'share', most: 5 });
  });
});
