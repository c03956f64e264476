import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { CHECKOUT_SCRIPT, PAYMENT_WINDOW } from '../../pwa/frames/payment-messages';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';
import { launchChromium, SIZES } from './chromium';
import { ContentWatch } from './content-watch';
import { goToPayOnline, payButton, paymentFrame } from './paying';
import { addAddress, putInCart, registerAndSignIn, visit, type Person } from './screens';
import { WAIT_TIMEOUT } from './timeouts';

/** A shop with real keys: the gateway's script is answered by one of ours, and the gateway itself is out of reach. */
let server: ServerProcess;
let browser: Browser;
/** One shopper for all tests, with a product in the cart. */
let context: BrowserContext;
let watch: ContentWatch;
let person: Person;
/** Every address that was asked for in a test. */
const asked: string[] = [];

beforeAll(async () => {
  const env = {
    RAZORPAY_KEY_ID: 'rzp_test_0000000000',
    RAZORPAY_KEY_SECRET: 'a secret of the tests',
    RAZORPAY_WEBHOOK_SECRET: 'another secret of the tests',
  };
  const copyOf = inject('shopWithFewPictures');
  [server, browser] = await Promise.all([ServerProcess.start({ env, copyOf }), launchChromium()]);
  context = await browser.newContext({ viewport: SIZES.phone, baseURL: server.origin });
  context.setDefaultTimeout(WAIT_TIMEOUT);
  watch = await ContentWatch.over(context);
  context.on('request', (request) => asked.push(request.url()));
  const page = await context.newPage();
  person = await registerAndSignIn(page);
  const product = (await new ShopApi(server.origin).plainProducts()).find(
    ({ countInStock, price }) => countInStock >= 10 && price > 100,
  );
  if (!product) throw new Error('Nothing to buy');
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await putInCart(page, product._id);
  await page.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Replaces the gateway's script: shows what it was given, and does what its buttons say. */
const SCRIPT = `
  window.Razorpay = class {
    constructor(options) { this.options = options; }
    on(event, listener) { this.failed = listener; }
    open() {
      const { options } = this;
      const box = document.createElement('div');
      // As the gateway's does: markup, and a style in it.
      box.innerHTML = '<div style="position:fixed;inset:0;background:white"><pre></pre></div>';
      box.querySelector('pre').textContent = JSON.stringify(options);
      const button = (name, work) => {
        const made = document.createElement('button');
        made.textContent = name;
        made.onclick = work;
        box.firstChild.append(made);
      };
      button('Pay', () => { box.remove(); options.handler({
        razorpay_order_id: options.order_id,
        razorpay_payment_id: 'pay_Forged00000000',
        razorpay_signature: '00',
      }); });
      button('Fail', () => this.failed({ error: { description: 'Your bank said no.' } }));
      button('Dismiss', () => { box.remove(); options.modal.ondismiss(); });
      document.body.append(box);
    }
  };`;

interface Answers {
  /** What the gateway's host answers for its script; `null`: nothing. */
  readonly script: string | null;
  /** Whether the shop's server is asked for the payment order; else one is made up. */
  readonly askServer?: boolean;
}

/** The shopper on /placeorder, in front of the button. */
async function ready({ script, askServer = false }: Answers) {
  const page = await context.newPage();
  onTestFinished(async () => {
    await page.close();
    await context.unrouteAll();
    watch.clear();
    asked.length = 0;
  });
  await context.route(CHECKOUT_SCRIPT, (route) =>
    script === null
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  if (!askServer) {
    await context.route('**/api/payments/razorpay/order', (route) =>
      route.fulfill({
        json: {
          key: 'rzp_test_0000000000',
          orderId: 'order_Test00000000',
          amount: 39_900,
          currency: 'INR',
        },
      }),
    );
  }
  await page.goto('/cart');
  await goToPayOnline(page);
  return page;
}

const toGateway = () => asked.filter((url) => url.includes('razorpay.com'));
const isBack = (page: Page) => expect.poll(() => payButton(page).isEnabled()).toBe(true);

test('the page refuses the gateway’s script, whatever loads it', async () => {
  const page = await ready({ script: SCRIPT });
  const outcome = await page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.addEventListener('load', () => resolve('loaded'));
        script.addEventListener('error', () => resolve('refused'));
        try {
          script.src = src;
          document.head.append(script);
        } catch {
          resolve('refused');
        }
      }),
    CHECKOUT_SCRIPT,
  );
  expect(outcome).toBe('refused');
  expect(toGateway()).toEqual([]);
  expect(watch.troubles.length).toBeGreaterThan(0);
});

test.each([
  ['does not come', null, 'Razorpay SDK failed to load. Are you online?'],
  ['brings nothing', '/* nothing */', 'Payment SDK not loaded. Please try again.'],
  [
    'cannot be started',
    'window.Razorpay = class { constructor() { throw new Error("No") } };',
    'Unable to start Razorpay payment',
  ],
])('a script that %s is said, and can be tried again', async (_how, script, message) => {
  const page = await ready({ script });
  await payButton(page).click();
  await page.getByText(message).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await isBack(page);
});

test('a gateway that does not answer opens no window', async () => {
  const page = await ready({ script: SCRIPT, askServer: true });
  await payButton(page).click();
  await page.getByText(/You haven’t been charged/).waitFor();
  await isBack(page);
  expect(toGateway()).toEqual([]);
});

// docs/shop-rules.md#r-payments-3
test('the gateway’s script is loaded when a payment begins, in its own window, with nothing private', async () => {
  const page = await ready({ script: SCRIPT });
  expect(toGateway()).toEqual([]);
  await payButton(page).click();
  const frame = paymentFrame(page);
  const given: unknown = JSON.parse((await frame.locator('pre').textContent()) ?? '');
  expect(given).toEqual({
    key: 'rzp_test_0000000000',
    order_id: 'order_Test00000000',
    amount: 39_900,
    currency: 'INR',
    name: 'Pocket Bazaar',
    prefill: { name: person.name, email: person.email, contact: '9876543210' },
    theme: { color: '#0d5c63' },
    config: {
      display: {
        sequence: ['upi', 'card', 'netbanking', 'wallet'],
        preferences: { show_default_blocks: true },
      },
    },
    modal: {},
  });
  expect(toGateway()).toEqual([CHECKOUT_SCRIPT]);
  // The page itself has nothing of it, and could not have it.
  expect(await page.evaluate(() => 'Razorpay' in window)).toBe(false);
  expect(page.frames().map((one) => new URL(one.url()).pathname)).toEqual([
    '/placeorder',
    PAYMENT_WINDOW,
  ]);

  await frame.getByRole('button', { name: 'Fail' }).click();
  await page.getByText('Your bank said no.').waitFor();
  await frame.getByRole('button', { name: 'Dismiss' }).click();
  await isBack(page);

  // A checkout that lies about having been paid: the shop looks at the signature.
  await payButton(page).click();
  await frame.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/order/'));
  await page.getByText('Payment verification failed').first().waitFor();
  await page.getByText('Not Paid').waitFor();
  expect(watch.troubles.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([]);
});
