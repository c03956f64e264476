// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import hindi from '../i18n/hi.json';
import type { ChosenLanguage } from '../i18n/messages';
import { fakeCheckout } from './fake-checkout';
import { SILENCE } from './fake-dialog';

const PAYMENTS = 'http://localhost:3000/stand-in/payments';
const REPLY = {
  razorpay_order_id: 'order_A1',
  razorpay_payment_id: 'pay_B2',
  razorpay_signature: 'ab12',
};
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
  cleanup();
  document.body.replaceChildren();
});
afterAll(() => server.close());

/** The open checkout, and the actions it plays at the gateway. */
function open(
  chosen: ChosenLanguage = { language: 'en', translations: null },
  more: { timeout?: number } = {},
) {
  const played: unknown[] = [];
  server.use(
    http.post(PAYMENTS, async ({ request }) => {
      played.push(await request.json());
      return HttpResponse.json(REPLY);
    }),
  );
  const handler = vi.fn();
  const ondismiss = vi.fn();
  const failed = vi.fn();
  const checkout = new (fakeCheckout(chosen))({
    key: 'rzp_test_key',
    order_id: 'order_A1',
    amount: 129_900,
    currency: 'INR',
    name: 'Pocket Bazaar',
    prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '' },
    theme: { color: '#0d5c63' },
    config: {
      display: {
        sequence: ['upi', 'card', 'netbanking', 'wallet'],
        preferences: { show_default_blocks: true },
      },
    },
    handler,
    modal: { ondismiss },
    ...more,
  });
  checkout.on('payment.failed', failed);
  act(() => checkout.open());
  return { played, handler, ondismiss, failed };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const outcome = (name: string) => ({ razorpay_order_id: 'order_A1', outcome: name });

describe('the test payment', () => {
  test('closes by itself on timeout, as if the shopper had', () => {
    vi.useFakeTimers();
    const { ondismiss } = open(undefined, { timeout: 30 });
    act(() => vi.advanceTimersByTime(29_999));
    expect(ondismiss).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(ondismiss).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that it is a test, the amount and the payee', async () => {
    open();
    const dialog = screen.getByRole('dialog', { name: 'Test payment' });
    expect(dialog.textContent).toContain('Pocket Bazaar');
    expect(dialog.textContent).toContain('₹1,299.00');
    expect(dialog.textContent).toContain('No real money is charged.');
    expect(document.activeElement?.textContent).toBe('Pay successfully');
    expect(
      (await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations,
    ).toEqual([]);
  });

  test('speaks the shopper’s language; the page receives the reason in English', async () => {
    const { failed } = open({ language: 'hi', translations: hindi });
    const dialog = screen.getByRole('dialog', { name: hindi['Test payment'] });
    expect(document.documentElement.lang).toBe('hi');
    expect(dialog.textContent).not.toMatch(/No real money|Captured|Close/);
    press(hindi['Payment fails']);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain(
        hindi['The test bank declined the payment.'],
      ),
    );
    expect(failed).toHaveBeenCalledWith({
      error: {
        description: 'The test bank declined the payment.',
        metadata: { order_id: 'order_A1' },
      },
    });
  });

  test.each([
    ['Pay successfully', 'captured'],
    ['Captured late', 'captured-late'],
    ['Captured twice', 'captured-twice'],
  ])('%s: hands the gateway’s reply over, and goes', async (button, name) => {
    const { played, handler, ondismiss } = open();
    press(button);
    press(button);
    await waitFor(() => expect(handler).toHaveBeenCalledWith(REPLY));
    expect(played).toEqual([outcome(name)]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ondismiss).not.toHaveBeenCalled();
  });

  test('Payment fails: stays for another try', async () => {
    const { played, handler, failed } = open();
    press('Payment fails');
    expect(await screen.findByText(/The test bank declined the payment/)).toBeTruthy();
    expect(failed).toHaveBeenCalledWith({
      error: {
        description: 'The test bank declined the payment.',
        metadata: { order_id: 'order_A1' },
      },
    });
    press('Pay successfully');
    await waitFor(() => expect(handler).toHaveBeenCalledWith(REPLY));
    expect(played).toEqual([outcome('failed'), outcome('captured')]);
  });

  test('Time out: waits, reports a failure, and can be left at any moment', () => {
    vi.useFakeTimers();
    const { played, failed, ondismiss } = open();
    press('Time out');
    expect(screen.getByRole('status').textContent).toBe('Waiting for the test bank…');
    press('Pay successfully');
    act(() => void vi.advanceTimersByTime(SILENCE));
    expect(screen.getByRole('status').textContent).toContain('did not answer in time');
    expect(failed).toHaveBeenCalledOnce();
    press('Time out');
    press('Close');
    act(() => void vi.advanceTimersByTime(SILENCE));
    expect(failed).toHaveBeenCalledOnce();
    expect(ondismiss).toHaveBeenCalledOnce();
    expect(played).toEqual([]);
  });

  test('Callback lost: paid, but the page is not notified', async () => {
    const { played, handler, ondismiss } = open();
    press('Callback lost');
    expect(await screen.findByText(/^Paid\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay successfully' })).toBeNull();
    press('Close');
    expect(played).toEqual([outcome('callback-lost')]);
    expect(handler).not.toHaveBeenCalled();
    expect(ondismiss).toHaveBeenCalledOnce();
  });

  test('Escape closes it', () => {
    const { ondismiss } = open();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(ondismiss).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    [
      'refuses',
      () => HttpResponse.json({ message: 'The gateway knows no such order' }, { status: 404 }),
      'The gateway knows no such order',
    ],
    ['cannot be reached', () => HttpResponse.error(), 'The test gateway can’t be reached.'],
    ['says something else', () => HttpResponse.json({}), 'The test gateway didn’t respond.'],
  ])('a gateway that %s is said, and can be tried again', async (_what, response, text) => {
    const { handler } = open();
    server.use(http.post(PAYMENTS, response, { once: true }));
    press('Pay successfully');
    expect(await screen.findByText(text)).toBeTruthy();
    press('Pay successfully');
    await waitFor(() => expect(handler).toHaveBeenCalledWith(REPLY));
  });
});
