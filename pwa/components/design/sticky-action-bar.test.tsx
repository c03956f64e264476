// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BarAmount, StickyActionBar } from './sticky-action-bar';

afterEach(cleanup);

test('shows the next step once, after the sum it is about', () => {
  render(
    <StickyActionBar summary={<BarAmount label="Total" paise={149_900} />}>
      <button>Place Order</button>
    </StickyActionBar>,
  );
  const step = screen.getByRole('button', { name: 'Place Order' });
  const sum = screen.getByText('₹1,499.00');
  expect(sum.compareDocumentPosition(step)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
