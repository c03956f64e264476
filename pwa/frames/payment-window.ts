import * as z from 'zod/mini';
import { NoCheckoutError, type CheckoutClass } from './razorpay-checkout';
import {
  checkoutResponse,
  paymentStart,
  reasonOf,
  type PaymentStart,
  type PaymentWindowMessage,
} from './payment-messages';

/** The gateway's news of a failed try, as far as it is read. */
const failedTry = z.object({ error: z.object({ description: z.optional(z.unknown()) }) });

/** What the window stands on; fakes in tests. */
export interface PaymentWindowDeps {
  /** The window itself. */
  readonly self: Pick<Window, 'addEventListener'>;
  /** The shop's page around it. */
  readonly page: Pick<Window, 'postMessage'>;
  /** The page's origin: what is said goes to no other, and no other is heard. */
  readonly origin: string;
  readonly load: Record<PaymentStart['checkout'], () => Promise<CheckoutClass>>;
  /** The checkout has come up: what stood there until then may go. */
  readonly onOpened: () => void;
}

/**
 * Tells the page that the window listens, and with the page's answer opens the checkout, once. What comes of it goes to
 * the page, which alone speaks with the shop's server: nothing said here is proof of a payment.
 * @returns gives up, as the shopper's wish, as long as no checkout has come up
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
