// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
