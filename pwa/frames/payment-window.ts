import * as z from 'zod/mini';
import { NoCheckoutError, PAYMENT_WAYS, type CheckoutClass } from './razorpay-checkout';
import {
  checkoutResponse,
  paymentStart,
  reasonOf,
  type PaymentStart,
  type PaymentWindowMessage,
} from './payment-messages';

/** The part of the gateway's failure report that is read. */
const failedTry = z.object({ error: z.object({ description: z.optional(z.unknown()) }) });

/** The window's dependencies; fakes in tests. */
export interface PaymentWindowDeps {
  /** The window itself. */
  readonly self: Pick<Window, 'addEventListener'>;
  /** The shop's page around it. */
  readonly page: Pick<Window, 'postMessage'>;
  /** The page's origin: messages are exchanged with no other. */
  readonly origin: string;
  readonly load: Record<PaymentStart['checkout'], () => Promise<CheckoutClass>>;
  /** The checkout is visible: the placeholder can be removed. */
  readonly onOpened: () => void;
}

/**
 * Tells the page that the window listens, and on the page's answer opens the checkout, once. Its result goes to
 * the page, which alone speaks with the shop's server: no message here proves a payment.
 * @returns cancels, as if by the shopper, while no checkout is open
 */
export function startPaymentWindow(deps: PaymentWindowDeps): () => void {
  const { self, page, origin } = deps;
  let started = false;
  let opened = false;
  let ended = false;

  function say(message: PaymentWindowMessage): void {
    if (!ended) page.postMessage(message, origin);
  }
  function end(message: PaymentWindowMessage): void {
    say(message);
    ended = true;
  }

  async function open(start: PaymentStart): Promise<void> {
    const Checkout = await deps.load[start.checkout]();
    if (ended) return;
    const checkout = new Checkout({
      key: start.key,
      order_id: start.gatewayOrderId,
      amount: start.amount,
      currency: start.currency,
      ...(start.timeout === undefined ? {} : { timeout: start.timeout }),
      name: start.shopName,
      prefill: start.prefill,
      theme: { color: start.themeColour },
      config: {
        display: { sequence: PAYMENT_WAYS, preferences: { show_default_blocks: true } },
      },
      handler(given) {
        const response = checkoutResponse.safeParse(given);
        end({ kind: 'paid', reply: response.success ? response.data : null });
      },
      modal: { ondismiss: () => end({ kind: 'dismissed' }) },
    });
    checkout.on('payment.failed', (failure) => {
      const read = failedTry.safeParse(failure);
      say({ kind: 'failed', reason: reasonOf(read.data?.error.description) });
    });
    checkout.open();
    opened = true;
    deps.onOpened();
    say({ kind: 'opened' });
  }

  self.addEventListener('message', (event) => {
    if (event.source !== page || event.origin !== origin || started) return;
    const message = paymentStart.safeParse(event.data);
    if (!message.success) return;
    started = true;
    open(message.data).catch((error: unknown) =>
      end({ kind: 'broken', why: error instanceof NoCheckoutError ? error.why : 'not-opened' }),
    );
  });
  say({ kind: 'ready' });

  return () => {
    if (!opened) end({ kind: 'dismissed' });
  };
}
