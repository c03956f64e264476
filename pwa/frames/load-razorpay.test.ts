// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import type { CheckoutClass } from './razorpay-checkout';
import { loadRazorpay } from './razorpay-checkout';
import { CHECKOUT_SCRIPT } from './payment-messages';

afterEach(() => {
  document.head.replaceChildren();
  globalThis.Razorpay = undefined;
});

function script(): HTMLScriptElement {
  const [found, ...more] = document.head.querySelectorAll('script');
  if (!found || more.length > 0) throw new Error('Not one script');
  return found;
}

describe('the gateway’s script', () => {
  it('is loaded on request, from the gateway’s own host', async () => {
    expect(document.querySelector('script')).toBeNull();
    const loading = loadRazorpay(document);
    expect(script().src).toBe('https://checkout.razorpay.com/v1/checkout.js');
    const Checkout: CheckoutClass = class {
      on() {}
      open() {}
    };
    globalThis.Razorpay = Checkout;
    script().dispatchEvent(new Event('load'));
    expect(await loading).toBe(Checkout);
    expect(script().src).toBe(CHECKOUT_SCRIPT);
  });

  it('that fails to load is another error than one without a checkout', async () => {
    const failing = loadRazorpay(document);
    script().dispatchEvent(new Event('error'));
    await expect(failing).rejects.toMatchObject({ why: 'script-failed' });
    document.head.replaceChildren();
    const empty = loadRazorpay(document);
    script().dispatchEvent(new Event('load'));
    await expect(empty).rejects.toMatchObject({ why: 'no-checkout' });
  });
});
