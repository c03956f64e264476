/** What a checkout is opened with: the part of the gateway's options that the shop uses. */
export interface CheckoutOptions {
  readonly key: string;
  readonly order_id: string;
  /** In paise. */
  readonly amount: number;
  readonly currency: string;
  /** The shop's. */
  readonly name: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly theme: { readonly color: string };
  /** Called once with the gateway's reply when it was paid. */
  readonly handler: (response: unknown) => void;
  readonly modal: { readonly ondismiss: () => void };
}

/** A checkout that is open or about to be. */
export interface Checkout {
  open(): void;
  /** Calls back when a try to pay failed; the checkout stays open for another. */
  on(event: 'payment.failed', listener: (failure: unknown) => void): void;
}

/** The gateway's class of that form; the stand-in's is another. */
export type CheckoutClass = new (options: CheckoutOptions) => Checkout;
