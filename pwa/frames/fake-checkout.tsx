import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { loadTranslations } from '../i18n/load-translations';
import { MessagesProvider, type ChosenLanguage } from '../i18n/messages';
import type { Checkout, CheckoutClass, CheckoutOptions } from './razorpay-checkout';
import { playFakeGateway } from './fake-call';
import { FakeDialog } from './fake-dialog';

/**
 * The checkout of a shop without keys: it looks and behaves as the gateway's does, says that it is a test, and takes no
 * money. The page knows no difference.
 */
class FakeCheckout implements Checkout {
  readonly #chosen: ChosenLanguage;
  readonly #options: CheckoutOptions;
  readonly #listeners = new Set<(failure: unknown) => void>();

  constructor(chosen: ChosenLanguage, options: CheckoutOptions) {
    this.#chosen = chosen;
    this.#options = options;
  }

  on(_event: 'payment.failed', listener: (failure: unknown) => void): void {
    this.#listeners.add(listener);
  }

  open(): void {
    const { order_id, amount, name, handler, modal } = this.#options;
    const place = document.createElement('div');
    document.body.append(place);
    const root: Root = createRoot(place);
    const leave = () => {
      root.unmount();
      place.remove();
    };
    // As with the gateway's: when this returns, the checkout can be seen.
    flushSync(() =>
      root.render(
        <MessagesProvider initial={this.#chosen} load={loadTranslations}>
          <FakeDialog
            shopName={name}
            amountPaise={amount}
            play={(outcome) => playFakeGateway(fetch.bind(globalThis), order_id, outcome)}
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
}

/** The stand-in's checkout, in the language that the shopper has chosen. */
export function fakeCheckout(chosen: ChosenLanguage): CheckoutClass {
  return class extends FakeCheckout {
    constructor(options: CheckoutOptions) {
      super(chosen, options);
    }
  };
}
