// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { CHECKOUT_START as START } from '../testing/checkout-things';
import { openPaymentWindow } from './open-payment-window';
import { paymentWindowAt, readWindowAddress } from './payment-messages';

const PAYMENT = 'https://pay.shop.test';

afterEach(() => document.body.replaceChildren());

test('the window reads what the address contains, with Hindi too', () => {
  const address = paymentWindowAt(PAYMENT, 'https://shop.test', 'hi');
  expect(address).toMatch(/^https:\/\/pay\.shop\.test\/windows\/payment\.html#/);
  const { hash, origin } = new URL(address);
  expect(readWindowAddress({ hash, origin, cookies: '' })).toEqual({
    page: 'https://shop.test',
    language: 'hi',
  });
});

test('on the shop’s own origin the address contains nothing, and defaults apply', () => {
  expect(paymentWindowAt(PAYMENT, PAYMENT, 'hi')).toBe('/windows/payment.html');
  expect(readWindowAddress({ hash: '', origin: PAYMENT, cookies: 'language=hi' })).toEqual({
    page: PAYMENT,
    language: 'hi',
  });
});

test('the page exchanges messages with that origin only', () => {
  openPaymentWindow(START, {
    title: 'Payment',
    origin: PAYMENT,
    onFailed: vi.fn(),
    keep: async () => undefined,
  });
  const inside = document.querySelector('iframe')?.contentWindow;
  if (!inside) throw new Error('No frame');
  const heard = vi.spyOn(inside, 'postMessage').mockImplementation(() => undefined);
  const say = (origin: string) =>
    dispatchEvent(new MessageEvent('message', { data: { kind: 'ready' }, origin, source: inside }));
  say(location.origin);
  say('https://evil.test');
  expect(heard).not.toHaveBeenCalled();
  say(PAYMENT);
  expect(heard).toHaveBeenCalledWith({ kind: 'start', ...START }, PAYMENT);
});
