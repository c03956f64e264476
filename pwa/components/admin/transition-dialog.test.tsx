// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anOrderDocument } from '../../testing/order-things';
import { TransitionDialog } from './transition-dialog';

afterEach(cleanup);

const PAID = { paymentMethod: 'COD', isPaid: true, paidAt: '2026-06-14T00:00:00.000Z' } as const;
const cancelling = (...totals: readonly string[]) =>
  render(
    <TransitionDialog
      as="cancel"
      orders={totals.map((totalPrice, place) =>
        anOrderDocument({ ...PAID, _id: `order-${place}`, totalPrice }),
      )}
      onCancel={() => undefined}
      onConfirm={() => undefined}
    />,
  );

test('cancelling names the cash that is to be given back by hand, and none where an order cost nothing', () => {
  cancelling('110.00', '0.00');
  expect(screen.getByText(/^₹110.00 was received in cash/)).toBeTruthy();
  cleanup();
  cancelling('0.00');
  expect(screen.getByText(/^Its items go back into stock/)).toBeTruthy();
  expect(screen.queryByText(/received in cash/)).toBeNull();
});

test('a product called as something of every object comes back as any other', () => {
  const onConfirm = vi.fn();
  const item = { name: 'Constructor', image: '/pictures/toy-960.webp', price: '10.00', qty: 2 };
  const order = anOrderDocument({
    ...PAID,
    isDelivered: true,
    orderItems: [{ ...item, product: 'constructor' }],
  });
  render(
    <TransitionDialog as="return" orders={[order]} onCancel={vi.fn()} onConfirm={onConfirm} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Yes, returned' }));
  expect(onConfirm).toHaveBeenCalledWith({
    restock: true,
    lines: [{ product: 'constructor', qty: 2, restocked: 2 }],
  });
});
