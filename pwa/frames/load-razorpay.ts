import type { CheckoutClass } from './razorpay-checkout';
import { CHECKOUT_SCRIPT, type Broken } from './payment-messages';

declare global {
  /** What the gateway's script puts into its window; nothing of it is certain. */
  var Razorpay: CheckoutClass | undefined;
}

/** No checkout can be opened. */
export class NoCheckoutError extends Error {
  override readonly name = 'NoCheckoutError';
  constructor(readonly why: Broken) {
    super(`No checkout: ${why}`);
  }
}

/**
 * Loads the gateway's script into a document.
 * @throws NoCheckoutError when it cannot be loaded, or brings no checkout (a blocker's empty file, a portal's page)
 */
export function loadRazorpay(document: Document): Promise<CheckoutClass> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = CHECKOUT_SCRIPT;
    script.async = true;
    script.addEventListener('load', () => {
      const found = globalThis.Razorpay;
      if (typeof found === 'function') resolve(found);
      else reject(new NoCheckoutError('no-checkout'));
    });
    script.addEventListener('error', () => reject(new NoCheckoutError('script-failed')));
    document.head.append(script);
  });
}
