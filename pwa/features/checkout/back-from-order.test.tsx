// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createDevice, showScreen, SHOPPER } from '../../testing/screen-harness';
import { fieldsOf } from '#shared/addresses/address-fields';
import { HOME, product } from '../../testing/shop-things';
import { Component as PaymentScreen } from './payment-screen';
import { checkoutOf } from '../../testing/checkout-of';

afterEach(cleanup);

const where = () => screen.getByTestId('where').textContent;

function Go({ to }: { readonly to: string | number }) {
  const navigate = useNavigate();
  return (
    <button onClick={() => void (typeof to === 'number' ? navigate(to) : navigate(to))}>go</button>
  );
}

async function atOrder() {
  const { services } = await createDevice({ user: SHOPPER });
  showScreen(
    services,
    <Routes>
      <Route path="/cart" element={<Go to="/payment" />} />
      <Route
        path="/payment"
        element={
          <>
            <PaymentScreen />
            <Go to="/order/1" />
          </>
        }
      />
      <Route path="/order/1" element={<Go to={-1} />} />
      <Route path="/" element={<h1>Home</h1>} />
    </Routes>,
    '/cart',
    '/*',
  );
  await services.cart.put(product('kettle'), 1);
  await checkoutOf(services).selectAddress({ ...fieldsOf(HOME), ...HOME });
  const go = () => userEvent.click(screen.getByRole('button', { name: 'go' }));
  await go();
  await screen.findByRole('button', { name: 'Continue' });
  await go();
  return { services, go };
}

test('Back from the order leads home, not to an empty checkout', async () => {
  const { services, go } = await atOrder();
  await services.cart.clear();
  await services.db.settings.delete('checkout');
  await go();
  await waitFor(() => expect(where()).toBe('/'));
});

test('Back to a checkout that is not over shows it', async () => {
  const { go } = await atOrder();
  await go();
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(where()).toBe('/payment');
});
