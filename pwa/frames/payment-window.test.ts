import { describe, expect, it, vi } from 'vitest';
import { CHECKOUT_REPLY as REPLY, CHECKOUT_START } from '../testing/checkout-things';
import type { CheckoutClass, CheckoutOptions } from './razorpay-checkout';
import { NoCheckoutError } from './razorpay-checkout';
import type { PaymentStart, PaymentWindowMessage } from './payment-messages';
import { startPaymentWindow, type PaymentWindowDeps } from './payment-window';

const ORIGIN = 'https://shop.test';
const START: PaymentStart = { kind: 'start', ...CHECKOUT_START, checkout: 'razorpay' };

/** A window with a page around it, and a checkout whose options can be inspected. */
function open(load?: () => Promise<CheckoutClass>) {
  const said: { message: PaymentWindowMessage; to: string }[] = [];
  const page = {
    postMessage: (message: PaymentWindowMessage, to: string) => said.push({ message, to }),
  };
  let hear: (event: unknown) => void = () => undefined;
  const checkouts: { options: CheckoutOptions; fail: (failure: unknown) => void }[] = [];
  class FakeCheckout {
    readonly listeners: ((failure: unknown) => void)[] = [];
    constructor(readonly options: CheckoutOptions) {}
    on(_event: string, listener: (failure: unknown) => void) {
      this.listeners.push(listener);
    }
    open() {
      checkouts.push({
        options: this.options,
        fail: (failure) => this.listeners.forEach((listener) => listener(failure)),
      });
    }
  }
  const own = load ?? (async () => FakeCheckout);
  const onOpened = vi.fn();
  const giveUp = startPaymentWindow({
    origin: ORIGIN,
    self: {
      addEventListener: (_name: string, listener: (event: unknown) => void) => (hear = listener),
    } as unknown as PaymentWindowDeps['self'],
    page: page as unknown as PaymentWindowDeps['page'],
    load: { razorpay: own, 'stand-in': own },
    onOpened,
  });
  return {
    said: () => said.map(({ message }) => message),
    targets: () => new Set(said.map(({ to }) => to)),
    tell: (data: unknown, { origin = ORIGIN, source = page as unknown } = {}) =>
      hear({ data, origin, source }),
    checkouts,
    giveUp,
    onOpened,
  };
}

/** One whose checkout is open. */
async function opened() {
  const shop = open();
  shop.tell(START);
  await vi.waitFor(() => expect(shop.checkouts).toHaveLength(1));
  const [checkout] = shop.checkouts;
  if (!checkout) throw new Error('No checkout');
  return { ...shop, checkout };
}

describe('the payment window', () => {
  it('announces that it listens, to its own origin only', () => {
    const { said, targets } = open();
    expect(said()).toEqual([{ kind: 'ready' }]);
    expect(targets()).toEqual(new Set([ORIGIN]));
  });

  // docs/shop-rules.md#r-payments-3
  it('opens the checkout with what is to be paid, and nothing else of the order', async () => {
    const { checkout, said, onOpened } = await opened();
    expect(checkout.options).toEqual({
      key: 'rzp_test_key',
      order_id: 'order_A1',
      amount: 75_000,
      currency: 'INR',
      name: 'Pocket Bazaar',
      prefill: START.prefill,
      theme: { color: '#0d5c63' },
      config: {
        display: {
          sequence: ['upi', 'card', 'netbanking', 'wallet'],
          preferences: { show_default_blocks: true },
        },
      },
      handler: expect.any(Function),
      modal: { ondismiss: expect.any(Function) },
    });
    expect(said().at(-1)).toEqual({ kind: 'opened' });
    expect(onOpened).toHaveBeenCalledOnce();
  });

  it('passes on to the checkout the page’s timeout', async () => {
    const shop = open();
    shop.tell({ ...START, timeout: 1_740 });
    await vi.waitFor(() => expect(shop.checkouts).toHaveLength(1));
    expect(shop.checkouts[0]?.options.timeout).toBe(1_740);
  });

  it.each<[string, unknown, { origin?: string; source?: unknown }]>([
    ['another origin', START, { origin: 'https://evil.example' }],
    ['another window', START, { source: {} }],
    ['something else', { ...START, amount: -1 }, {}],
    ['more than it may know', { ...START, notes: { address: '12 Hill Road' } }, {}],
  ])('does not listen to %s', async (_what, data, from) => {
    const shop = open();
    shop.tell(data, from);
    // The first valid message shows that the others were ignored.
    shop.tell(START);
    await vi.waitFor(() => expect(shop.said().at(-1)).toEqual({ kind: 'opened' }));
    expect(shop.checkouts).toHaveLength(1);
  });

  it('opens one checkout only', async () => {
    const { tell, checkouts, giveUp, said } = await opened();
    tell(START);
    giveUp();
    await vi.waitFor(() => expect(said()).toHaveLength(2));
    expect(checkouts).toHaveLength(1);
  });

  it('passes on the checkout’s reply without other members, and nothing after it', async () => {
    const { checkout, said } = await opened();
    checkout.options.handler({ ...REPLY, org_logo: 'https://elsewhere.example' });
    checkout.options.modal.ondismiss();
    expect(said().slice(2)).toEqual([{ kind: 'paid', reply: REPLY }]);
  });

  it.each([undefined, {}, { ...REPLY, razorpay_payment_id: '../orders' }])(
    'says that it was paid where it cannot be read: %j',
    async (given) => {
      const { checkout, said } = await opened();
      checkout.options.handler(given);
      expect(said().at(-1)).toEqual({ kind: 'paid', reply: null });
    },
  );

  it('reports a failed attempt, and stays', async () => {
    const { checkout, said } = await opened();
    checkout.fail({ error: { description: ' The bank said no. ', metadata: { order_id: 'x' } } });
    checkout.fail({ error: { description: 'x'.repeat(5_000) } });
    checkout.fail({ error: {} });
    checkout.fail(undefined);
    checkout.options.modal.ondismiss();
    expect(said().slice(2)).toEqual([
      { kind: 'failed', reason: 'The bank said no.' },
      { kind: 'failed', reason: 'x'.repeat(300) },
      { kind: 'failed', reason: null },
      { kind: 'failed', reason: null },
      { kind: 'dismissed' },
    ]);
  });

  it.each([
    ['script-failed', () => Promise.reject(new NoCheckoutError('script-failed'))],
    ['no-checkout', () => Promise.reject(new NoCheckoutError('no-checkout'))],
    [
      'not-opened',
      async () =>
        class {
          constructor() {
            throw new Error('Unknown key');
          }
          on() {}
          open() {}
        },
    ],
  ] as const)('tells why no checkout came up: %s', async (why, load) => {
    const shop = open(load);
    shop.tell(START);
    await vi.waitFor(() => expect(shop.said().at(-1)).toEqual({ kind: 'broken', why }));
  });

  it('can be cancelled while it is opening, and then opens nothing', async () => {
    let arrive: (found: CheckoutClass) => void = () => undefined;
    const shop = open(() => new Promise((resolve) => (arrive = resolve)));
    const opens = vi.fn();
    shop.tell(START);
    shop.giveUp();
    arrive(
      class {
        on() {}
        open() {
          opens();
        }
      },
    );
    await Promise.resolve();
    await Promise.resolve();
    expect(shop.said()).toEqual([{ kind: 'ready' }, { kind: 'dismissed' }]);
    expect(opens).not.toHaveBeenCalled();
  });
});
