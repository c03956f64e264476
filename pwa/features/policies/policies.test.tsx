// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { accessibilityFaults } from '../../testing/screen-harness';
import { Component as Contact } from './contact-screen';
import { Component as Privacy } from './privacy-screen';
import { Component as Refunds } from './refunds-screen';
import { Component as ShippingPolicy } from './shipping-policy-screen';
import { Component as Terms } from './terms-screen';

afterEach(cleanup);

/** The facts that are fixed, each on its page (docs/shop-rules.md#r-texts-15). */
const PAGES: readonly (readonly [string, ComponentType, readonly string[]])[] = [
  ['Contact', Contact, ['support@', '+91 ', 'Pune', 'Mon-Sat 10:00-18:00 IST']],
  [
    'Shipping Policy',
    ShippingPolicy,
    ['1-2 business days', '2-5 business days', '4-9 business days', '₹100.00', '₹10.00'],
  ],
  ['Cancellations and Refunds', Refunds, ['7 days', '5-7 business days']],
  ['Terms', Terms, ['Indian rupees']],
  ['Privacy', Privacy, ['address']],
];

// docs/shop-rules.md#r-texts-15
test.each(PAGES)('%s states its facts', async (title, Page, facts) => {
  render(
    <main>
      <Page />
    </main>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  for (const fact of facts) expect(document.body.textContent).toContain(fact);
  expect(await accessibilityFaults()).toEqual([]);
});
