import { CHECKOUT_SCRIPT, type Broken } from './payment-messages';

/** The gateway's methods by its names, in the order in which people in India pay. */
export const PAYMENT_WAYS = ['upi', 'card', 'netbanking', 'wallet'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** The checkout's options: those of the gateway's that the shop uses. */
export interface CheckoutOptions {
  readonly key: string;
  readonly order_id: string;
  /** In paise. */
  readonly amount: number;
  readonly currency: string;
  /** In seconds: then it closes by itself, as if by the shopper. */
  readonly timeout?: number;
  /** The shop's. */
  readonly name: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly theme: { readonly color: string };
  /** The order in which it shows the methods; those it does not name follow. */
  readonly config: {
    readonly display: {
      readonly sequence: readonly PaymentWay[];
      readonly preferences: { readonly show_default_blocks: true };
    };
  };
  /** Called once with the gateway's reply when it was paid. */
  readonly handler: (response: unknown) => void;
  readonly modal: { readonly ondismiss: () => void };
}

/** A checkout that is open or about to be. */
export interface Checkout {
  open(): void;
  /** Calls back when a payment attempt failed; the checkout stays open for another. */
  on(event: 'payment.failed', listener: (failure: unknown) => void): void;
}

/** The gateway's class, or the stand-in's with the same interface. */
export type CheckoutClass = new (options: CheckoutOptions) => Checkout;

declare global {
  /** What the gateway's script defines in its window; unverified. */
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
 * @throws NoCheckoutError when it cannot be loaded, or defines no checkout (a blocker's empty file, a portal's page)
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
