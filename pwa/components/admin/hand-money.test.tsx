// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { anOrderDocument, moneyDocumentOf } from '../../testing/order-things';
import { createDevice, showScreen, SHOPPER } from '../../testing/screen-harness';
import { AdminQueries } from './admin-queries';
import { HandMoneyActions } from './hand-money';

afterEach(cleanup);

// docs/shop-rules.md#r-money-12
test('money that is given back begins with what was paid for the goods that came back', async () => {
  const order = anOrderDocument({
    isPaid: true,
    isDelivered: true,
    money: moneyDocumentOf('750.00'),
  });
  const [item] = order.orderItems;
  if (!item) throw new Error('No item');
  const lines = [{ product: item.product, qty: 1, restocked: 1 }];
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  const returned = {
    ...order,
    orderItems: [{ ...item, price: '400.00', qty: 2, discount: '50.01' }],
    returns: [{ at: '2026-03-03T11:00:00.000Z', lines }],
  };
  showScreen(
    services,
    <AdminQueries>
      <HandMoneyActions order={returned} onChanged={() => undefined} />
    </AdminQueries>,
    '/',
  );
  const person = userEvent.setup({ delay: null });
  await person.click(await screen.findByRole('button', { name: 'Give back ₹375.00 by hand' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Money given back' }));
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  expect(amount.value).toBe('375.00');
  expect(dialog.getByText('At most ₹750.00 · Paid for what came back: ₹375.00')).toBeTruthy();
});
