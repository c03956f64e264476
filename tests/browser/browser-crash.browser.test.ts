import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshSeed } from '../fresh-seed';
import { progressOf, timesOf } from '../kill/long-run';
import { launchWithProfile } from './chromium';
import { cartOf, outboxOf, waitForCatalogue, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import { becomeReady, nextProduct } from './ready-shopper';
import { addAddress, goToPlaceOrder, signIn } from './screens';
import type { Device, TestShop } from './test-shop';

/**
 * `kill -9` of the browser at moments of chance around a save, from before the press to long after: the action is whole in the queue, or
 * it is not there and the page never said "Saved" (docs/guarantees.md#browser-killed). `npm run kills -- --browser 50` for more.
 */
const KILLS_IN_CI = 8;
const KILLS = timesOf('BROWSER_KILLS', KILLS_IN_CI);
/** For all kills of a run, in milliseconds. */
const RUN_PATIENCE = 30 * 60_000;
/** So many kills that some came before the save and some after it. */
const BOTH_SIDES = 40;

let shop: TestShop;
let profile: string;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
  profile = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
});
afterAll(async () => {
  await shop?.close();
  await rm(profile, { recursive: true, force: true });
});

/** Tells of each time that a page says that something is saved. */
const TELL_OF_SAVED = `
  new MutationObserver(() => {
    if (document.body?.textContent?.includes('Saved on this device')) saidSaved();
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

/** The browser with what is in its profile, and what its page says. */
async function launch() {
  const context = await launchWithProfile(profile, 'desk', shop.origin);
  const heard = { saved: false };
  await context.exposeBinding('saidSaved', () => {
    heard.saved = true;
  });
  await context.addInitScript(TELL_OF_SAVED);
  return { context, heard, device: shop.adopt(context) };
}

/** Ends a browser's own process on the spot, so many questions and answers of its tools after now: a crash, an empty battery. */
async function killAfter(context: BrowserContext, questions: number): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser');
  const tools = await browser.newBrowserCDPSession();
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (!pid) throw new Error('The browser has no process');
  const gone = new Promise((resolve) => context.once('close', resolve));
  for (let asked = 0; asked < questions; asked += 1) await tools.send('Browser.getVersion');
  process.kill(pid, 'SIGKILL');
  await gone;
}

/** Orders what is in the cart, and is killed somewhere on the way. */
async function orderAndDie({ page }: Device, context: BrowserContext, questions: number) {
  await goToPlaceOrder(page);
  await page.getByRole('button', { name: 'Place Order (COD)' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm COD' });
  await confirm.waitFor();
  const pressing = confirm.click().catch(() => undefined);
  await killAfter(context, questions);
  await pressing;
}

test(
  'killed around a save, over and over: an order is whole in the queue, or it was never called saved; and each arrives once',
  async () => {
    const { seed } = freshSeed();
    // Early moments more often: there it is decided.
    const moment = fc.oneof(fc.nat(40), fc.nat(200), fc.nat(800));
    const moments = fc.sample(moment, { seed, numRuns: KILLS });
    const said = progressOf('kills of the browser', KILLS, KILLS_IN_CI);

    let { context, heard, device } = await launch();
    const { person, own } = await becomeReady(shop, device);
    await device.page.goto('/shipping');
    await addAddress(device.page, { address: '1 Crash Lane' });
    await waitForEmptyOutbox(device.page);
    // A browser writes cookies and web storage late, and all at its end: the kills are about what comes from now on.
    await context.close();
    ({ context, heard, device } = await launch());
    await context.setOffline(true);

    const placed: unknown[] = [];
    let notSaved = 0;
    for (const [place, questions] of moments.entries()) {
      const product = await nextProduct(shop, taken);
      await device.page.goto(`/product/${product._id}`);
      await device.page.getByRole('button', { name: 'Add To Cart' }).click();
      await device.page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
      const cart = await cartOf(device.page);
      heard.saved = false;
      await orderAndDie(device, context, questions);
      const wasCalledSaved = heard.saved;

      ({ context, heard, device } = await launch());
      await context.setOffline(true);
      await device.page.goto('/activity');
      await device.page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
      const waiting = await outboxOf(device.page);
      const cartNow = await cartOf(device.page);
      const [last, ...more] = waiting.slice(placed.length);
      expect(waiting.slice(0, placed.length).map(({ args }) => args['orderId'])).toEqual(placed);
      expect(more).toEqual([]);
      if (last) {
        const lines = last.args['lines'] as { product: string }[];
        expect(lines.map((line) => line.product).toSorted()).toEqual(cart);
        expect(cartNow).toEqual([]);
        placed.push(last.args['orderId']);
      } else {
        expect(wasCalledSaved).toBe(false);
        expect(cartNow).toEqual(cart);
        notSaved += 1;
      }
      said(place + 1);
    }
    process.stdout.write(`Killed ${KILLS} times: ${placed.length} were saved, ${notSaved} not\n`);
    if (KILLS >= BOTH_SIDES) expect(Math.min(placed.length, notSaved)).toBeGreaterThan(0);

    await context.setOffline(false);
    await device.page.reload();
    const signedOut = device.page.getByRole('link', { name: 'Sign In' }).first();
    const first = await Promise.race([
      waitForEmptyOutbox(device.page).then(() => 'delivered' as const),
      // Cookies of a killed browser may be gone, which is a forced sign-out.
      signedOut.waitFor().then(() => 'signed out' as const),
    ]);
    if (first === 'signed out') {
      await signIn(device.page, person);
      await waitForEmptyOutbox(device.page);
    }
    await waitForCatalogue(device.page);
    expect((await own.orders()).map(({ _id }) => _id).toSorted()).toEqual(placed.toSorted());
  },
  RUN_PATIENCE,
);
