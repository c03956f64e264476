import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { SHOP_FACTS } from '../../pwa/catalogue/shop-facts';
import type { Size } from '../browser/chromium';
import {
  everythingOnDevice,
  outboxOf,
  settledOf,
  until,
  waitForEmptyOutbox,
} from '../browser/device-stores';
import { ChaosProxy } from '../chaos-proxy/chaos-proxy';
import { theSync } from '../chaos-proxy/faults';
import { IS_FULL } from '../effort';
import { freePort } from '../server-process/free-port';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';
import type { DrivenBrowser, Launch } from './driven-browser';
import { makeNextBuild } from './next-build';
import { becomeReady, logOut, orderFromPage, signIn } from './shop-screens';
import type { Person } from '../browser/screens';
import { byRole, byText, ShownPage } from './shown-page';

const STREET = '7 Private Street';

/** What a sent order without an answer shows: the shop is being asked, or cannot be. */
const NOT_ANSWERED = byText(/^(Checking with the shop|Saved on your phone)$/);

/**
 * What every browser must pass (docs/guarantees.md#browsers), of one person on one device: an order with the server stopped, the end
 * of the browser without a warning, a new build, a sign-out.
 */
export function describeJourneys(name: string, launch: Launch, size: Size): void {
  let server: ServerProcess;
  let isUp = true;
  let proxy: ChaosProxy;
  let profile: string;
  let browser: DrivenBrowser;
  let page: ShownPage;
  let person: Person;
  /** What the server holds of the person. */
  let own: ShopApi;
  let products: ProductDocument[];
  const placed: string[] = [];
  const atTheEnd: (() => Promise<void>)[] = [];

  const api = () => new ShopApi(server.origin);

  async function startBrowser(): Promise<void> {
    browser = await launch(profile, size);
    page = new ShownPage(browser, proxy.origin);
  }

  beforeAll(async () => {
    const port = await freePort();
    proxy = await ChaosProxy.open(port);
    profile = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
    server = await ServerProcess.start({ copyOf: inject('shopWithFewPictures'), port });
    products = (await api().plainProducts()).filter(({ countInStock }) => countInStock >= 10);
    await startBrowser();
    person = await becomeReady(page);
    own = api().as(await api().signIn(person.email, person.password));
  });
  afterAll(async () => {
    await browser?.close().catch(() => browser.kill());
    await proxy?.close();
    await server?.close();
    for (const putAway of atTheEnd) await putAway();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  beforeEach(() => {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail')
        await page.keepEvidence(`${name} ${task.name}`, server.output).catch(() => undefined);
      proxy.clear();
      await startServer();
    });
  });

  /** A product that was not viewed before. */
  function nextProduct(): ProductDocument {
    const product = products.pop();
    if (!product) throw new Error('No product is left');
    return product;
  }

  /** Buys a product on its page; gives the order's id. @param address is written on the way; else there is one */
  async function order(product: ProductDocument, address?: string): Promise<string> {
    await page.goto(`/product/${product._id}`);
    await page.see(byRole('heading', { name: product.name }));
    const id = await orderFromPage(page, address);
    placed.push(id);
    return id;
  }

  async function stopServer(): Promise<void> {
    isUp = false;
    await server.kill();
  }

  async function startServer(): Promise<void> {
    if (!isUp) await server.start();
    isUp = true;
  }

  /** The server is back, and the browser reports a network: no test waits out a pause. */
  async function serverIsBack(): Promise<void> {
    await startServer();
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  }

  /** The server holds each order that was placed, once. */
  async function eachArrivedOnce(): Promise<void> {
    const held = (await own.orders()).map(({ _id }) => _id);
    expect(held.toSorted()).toEqual(placed.toSorted());
  }

  const namesInOutbox = async () => (await outboxOf(page)).map((action) => action.name);

  describe(name, () => {
    test('an order placed with the server stopped is sent by itself, once', async () => {
      const product = nextProduct();
      await stopServer();
      const orderId = await order(product, STREET);
      await page.see(byText('Saved on this device'));
      await page.reload();
      await page.see(NOT_ANSWERED);
      expect(await namesInOutbox()).toEqual(['add-address', 'place-cod-order']);

      await serverIsBack();
      await waitForEmptyOutbox(page);
      await page.seeNo(NOT_ANSWERED);
      expect((await settledOf(page)).map(({ outcome }) => outcome.code)).toEqual(['done', 'done']);
      expect(await page.path()).toBe(`/order/${orderId}`);
      await eachArrivedOnce();
      expect((await api().product(product._id)).countInStock).toBe(product.countInStock - 1);
    });

    // One journey in each browser is what `npm test` has time for.
    if (!IS_FULL) return;

    test('an order shown as saved survives the end of the browser, and arrives once', async () => {
      await stopServer();
      const orderId = await order(nextProduct());
      await page.see(byText('Saved on this device'));
      await browser.kill();

      await startBrowser();
      await page.goto('/activity');
      await page.see(byRole('heading', { name: 'Activity' }));
      expect((await outboxOf(page)).map(({ args }) => args['orderId'])).toEqual([orderId]);
      await serverIsBack();
      // A browser writes cookies late: the session may be gone, which is a forced sign-out.
      const signedOut = byRole('link', { name: 'Sign In' });
      const isSignedOut = async () => (await page.count(signedOut)) > 0;
      await until(
        'it is delivered, or somebody has to sign in',
        async () => (await outboxOf(page)).length === 0 || isSignedOut(),
      );
      if (await isSignedOut()) await signIn(page, person);
      await waitForEmptyOutbox(page);
      await eachArrivedOnce();
    });

    test('a new build takes over when the shopper agrees, and waiting actions arrive once', async () => {
      const letThrough = proxy.always({ match: theSync, fault: { kind: 'drop' } });
      await order(nextProduct());
      const before = await page.evaluate(scriptOfPage);
      const waiting = await outboxOf(page);
      expect(waiting).toHaveLength(1);

      const next = await makeNextBuild();
      const older = server;
      atTheEnd.push(() => older.close(), next.remove);
      await older.stop();
      isUp = false;
      // The same data and port; the journeys behind this one go on with it.
      const { dataDir, port } = older;
      server = await ServerProcess.prepare({ dataDir, port, root: next.root });
      await startServer();
      // A page that is opened looks for a newer build, and goes on with the one it has.
      await page.reload();
      await page.see(byText('A new version is ready.'));
      expect(await page.evaluate(scriptOfPage)).toBe(before);
      await page.press(byRole('button', { name: 'Update' }));
      await until('the page runs another build', async () => {
        const now = await page.evaluate(scriptOfPage);
        return now !== '' && now !== before;
      });
      await page.see(NOT_ANSWERED);
      expect((await outboxOf(page)).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));

      letThrough();
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
      await waitForEmptyOutbox(page);
      await eachArrivedOnce();
    });

    test('after a log-out nothing of the person is on the device', async () => {
      const orderId = await order(nextProduct());
      await waitForEmptyOutbox(page);
      const secrets = [STREET, orderId, person.email];
      const before = await everythingOnDevice(page);
      for (const secret of secrets) expect(before).toContain(secret);

      await logOut(page);
      // The screen for signing in comes as soon as the session has ended, and the databases go right after it.
      await until('nothing of the person is left', async () => {
        const left = await everythingOnDevice(page);
        return [...secrets, person.name].every((secret) => !left.includes(secret));
      });
      const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
      // The public data of the shop may be stored again already.
      expect(kept.filter((key) => key !== SHOP_FACTS)).toEqual([]);
      // Neither by the order's address, with no server to ask.
      await stopServer();
      await page.goto(`/order/${orderId}`);
      await page.at('/login');
    });
  });
}

/** The script that the page's document names: it has another name in every build. */
function scriptOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
}
