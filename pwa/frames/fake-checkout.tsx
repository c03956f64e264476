import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { MessagesProvider, type ChosenLanguage } from '../i18n/messages';
import type { Message } from '../i18n/translate';
import { FakeDialog, type FakeOutcome } from './fake-dialog';
import { checkoutResponse, type CheckoutResponse } from './payment-messages';
import type { Checkout, CheckoutClass, CheckoutOptions } from './razorpay-checkout';

const UNREACHED = 'The test gateway can’t be reached.' satisfies Message;
const UNANSWERED = 'The test gateway didn’t respond.' satisfies Message;

const refusal = z.object({ message: z.string() });

/**
 * Plays the shopper's action at the stand-in gateway.
 * @throws Error with a message for the user
 */
async function playFakeGateway(
  gatewayOrderId: string,
  outcome: FakeOutcome,
): Promise<CheckoutResponse> {
  const body = JSON.stringify({ razorpay_order_id: gatewayOrderId, outcome });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  let answer: unknown;
  try {
    const response = await fetch('/stand-in/payments', { method: 'POST', headers, body });
    answer = await response.json();
  } catch (cause) {
    throw new Error(UNREACHED, { cause });
  }
  const reply = checkoutResponse.safeParse(answer);
  if (reply.success) return reply.data;
  throw new Error(refusal.safeParse(answer).data?.message ?? UNANSWERED);
}

/**
 * The checkout of a shop without keys, in the shopper's language: it looks and behaves like the gateway's,
 * says that it is a test, and takes no money. The page sees no difference.
 */
export function fakeCheckout(chosen: ChosenLanguage): CheckoutClass {
  return class FakeCheckout implements Checkout {
    readonly #options: CheckoutOptions;
    readonly #listeners = new Set<(failure: unknown) => void>();

    constructor(options: CheckoutOptions) {
      this.#options = options;
    }

    on(_event: 'payment.failed', listener: (failure: unknown) => void): void {
      this.#listeners.add(listener);
    }

    open(): void {
      const { order_id, amount, name, timeout, handler, modal } = this.#options;
      const place = document.createElement('div');
      document.body.append(place);
      const root = createRoot(place);
      const timer =
        timeout === undefined
          ? undefined
          : setTimeout(() => {
              leave();
              modal.ondismiss();
            }, timeout * 1000);
      const leave = () => {
        clearTimeout(timer);
        root.unmount();
        place.remove();
      };
      // As with the gateway's: when this returns, the checkout is visible.
      flushSync(() =>
        root.render(
          <MessagesProvider initial={chosen}>
            <FakeDialog
              shopName={name}
              amountPaise={amount}
              play={(outcome) => playFakeGateway(order_id, outcome)}
              onPaid={(response) => {
                leave();
                handler(response);
              }}
              onFailed={(description) => {
                for (const listener of this.#listeners)
                  listener({ error: { description, metadata: { order_id } } });
              }}
              onDismiss={() => {
                leave();
                modal.ondismiss();
              }}
            />
          </MessagesProvider>,
        ),
      );
    }
  };
}
