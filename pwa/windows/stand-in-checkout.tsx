import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Checkout, CheckoutOptions } from './checkout';
import { playStandIn } from './stand-in-call';
import { StandInDialog } from './stand-in-dialog';

/**
 * The checkout of a shop without keys: it looks and behaves as the gateway's does, says that it is a test, and takes no
 * money. The page knows no difference.
 */
export class StandInCheckout implements Checkout {
  readonly #options: CheckoutOptions;
  readonly #listeners = new Set<(failure: unknown) => void>();

  constructor(options: CheckoutOptions) {
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
        <StandInDialog
          shopName={name}
          amountPaise={amount}
          play={(outcome) => playStandIn(fetch.bind(globalThis), order_id, outcome)}
          onPaid={(reply) => {
            leave();
            handler(reply);
          }}
          onFailed={(description) => {
            for (const listener of this.#listeners)
              listener({ error: { description, metadata: { order_id } } });
          }}
          onDismiss={() => {
            leave();
            modal.ondismiss();
          }}
        />,
      ),
    );
  }
}
