// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { CheckoutSteps, type CheckoutStep } from './checkout-steps';

afterEach(cleanup);

const LEADS = ['/login?redirect=/shipping', '/shipping', '/payment', '/placeorder'];

// docs/shop-rules.md#r-checkout-1
test.each<[CheckoutStep, number]>([
  ['Sign In', 1],
  ['Shipping', 2],
  ['Payment', 3],
  ['Place Order', 4],
])('at %s the first %i of the four steps are links', (current, reached) => {
  render(
    <MemoryRouter>
      <CheckoutSteps current={current} />
    </MemoryRouter>,
  );
  const bar = within(screen.getByRole('navigation', { name: 'Checkout' }));
  const names = bar.getAllByRole('listitem').map((step) => step.textContent?.replace(/^[\d✓]/, ''));
  expect(names).toEqual(['Sign In', 'Shipping', 'Payment', 'Place Order']);
  const links = bar.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(LEADS.slice(0, reached));
  expect(links.at(-1)?.getAttribute('aria-current')).toBe('step');
});
