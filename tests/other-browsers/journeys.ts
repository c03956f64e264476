import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import type { Size } from '../browser/chromium';
import {
  everythingOnDevice,
  outboxOf,
  settledOf,
  waitForEmptyOutbox,
} from '../browser/device-stores';
import { ChaosProxy } from '../chaos-proxy/chaos-proxy';
import { theSync } from '../chaos-proxy/faults';
import { freePort } from '../server-process/free-port';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';
import type { DrivenBrowser, Launch } from './driven-browser';
import { makeNextBuild } from './next-build';
import { becomeReady, logOut, orderFromPage, signIn } from './shop-screens';
import { byRole, byText, ShownPage } from './shown-page';

const STREET = '7 Private Street';

/**
 * The journeys on which every browser is judged (docs/guarantees.md#browsers): an order with the server stopped, a sign-out, a new build,
 * and the end of the browser without a warning.
 */
export function describeJourneys(name: string, launch: Launch, size: Size): void {
  let server: ServerProcess;
  let proxy: ChaosProxy;
  let products: ProductDocument[];

  beforeAll(async () => {
    const port = await freePort();
    proxy = await ChaosProxy.open(port);
    server = await ServerProcess.start({ copyOf: inject('shopWithFewPictures'), port });
    products = (await api().allProducts()).filter(({ countInStock }) => countInStock >= 10);
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });

  const api = () => new ShopApi(server.origin);

  /** A device with nothing on it; it can be switched off and on again. */
  async function newDevice() {
    const profile = await mkdtemp(path.join(tmpdir(), 'shop-profile-'));
    let browser: DrivenBrowser;
    async function start(): Promise<ShownPage> {
      browser = await launch(profile, size);
      return new ShownPage(browser, proxy.origin);
    }
    const page = await start();
    onTestFinished(async () => {
      await browser.close().catch(() => browser.kill());
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    });
    return { page, kill: () => browser.kill(), startAgain: start };
  }

  /** A product that nobody has looked at. */
  function nextProduct(): ProductDocument {
    const product = products.pop();
    if (!product) throw new Error('No product is left');
    return product;
  }

  /** The server stops, and later is there again: nobody tells the device. */
  async function stopServer(): Promise<void> {
    await server.kill();
  }
  async function startServer(page: ShownPage): Promise<void> {
    await server.start();
    // What a browser says when a network is back, so that nobody waits out a pause.
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  }

  describe(name, () => {
    test('an order placed with the server stopped is sent by itself, once', async () => {
      const { page } = await newDevice();
      const person = await becomeReady(page);
      const own = api().as(await api().signIn(person.email, person.password));
      const product = nextProduct();
      await stopServer();

      await page.goto(`/product/${product._id}`);
      await page.see(byRole('heading', { name: product.name }));
      await page.reload();
      const orderId = await orderFromPage(page, STREET);
      await page.see(byText('Saved on this device'));
      await page.reload();
      await page.see(byText('Waiting to send'));
      expect((await outboxOf(page)).map((action) => action.name)).toEqual([
        'add-address',
        'place-cod-order',
      ]);

      await startServer(page);
      await waitForEmptyOutbox(page);
      await page.seeNo(byText('Waiting to send'));
      expect((await settledOf(page)).map(({ outcome }) => outcome.code)).toEqual(['done', 'done']);
      expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
      expect((await api().product(product._id)).countInStock).toBe(product.countInStock - 1);
      expect(page.missed).toEqual([]);
    });

    test('after a log-out nothing of the person is on the device', async () => {
      const { page } = await newDevice();
      const person = await becomeReady(page);
      const product = nextProduct();
      await page.goto(`/product/${product._id}`);
      const orderId = await orderFromPage(page, STREET);
      await waitForEmptyOutbox(page);
      const secrets = [STREET, orderId, person.email];
      const before = await everythingOnDevice(page);
      for (const secret of secrets) expect(before).toContain(secret);

      await logOut(page);
      const left = await everythingOnDevice(page);
      for (const secret of [...secrets, person.name]) expect(left).not.toContain(secret);
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
      // By the address of the order too, and with no server to ask.
      await stopServer();
      await page.goto(`/order/${orderId}`);
      await page.at('/login');
      await startServer(page);
    });

    test('a new build takes over at the word of the shopper, and the waiting order arrives once', async () => {
      const { page } = await newDevice();
      const person = await becomeReady(page);
      const own = api().as(await api().signIn(person.email, person.password));
      const product = nextProduct();
      const letSync = proxy.always({ match: theSync, fault: { kind: 'drop' } });
      await page.goto(`/product/${product._id}`);
      const orderId = await orderFromPage(page, STREET);
      const scriptOf = () =>
        document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
      const before = await page.evaluate(scriptOf);
      const waiting = await outboxOf(page);
      expect(waiting).toHaveLength(2);

      const next = await makeNextBuild();
      const { dataDir, port } = server;
      await server.stop();
      const newer = await ServerProcess.start({ dataDir, port, root: next.root });
      onTestFinished(async () => {
        await newer.close();
        await server.start();
        await next.remove();
      });
      // A page that is opened looks for a newer build; it goes on with the one it has.
      await page.reload();
      await page.see(byText('A new version is ready.'));
      expect(await page.evaluate(scriptOf)).toBe(before);
      await page.press(byRole('button', { name: 'Update' }));
      await page.seeNo(byText('A new version is ready.'));
      await page.see(byText('Waiting to send'));
      expect(await page.evaluate(scriptOf)).not.toBe(before);
      expect((await outboxOf(page)).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));

      letSync();
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
      await waitForEmptyOutbox(page);
      expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
    });

    test('an order shown as saved survives the end of the browser, and arrives once', async () => {
      const device = await newDevice();
      const person = await becomeReady(device.page);
      const own = api().as(await api().signIn(person.email, person.password));
      const product = nextProduct();
      await stopServer();
      await device.page.goto(`/product/${product._id}`);
      const orderId = await orderFromPage(device.page, STREET);
      await device.page.see(byText('Saved on this device'));
      await device.kill();

      const page = await device.startAgain();
      await page.goto('/activity');
      await page.see(byRole('heading', { name: 'Activity' }));
      expect((await outboxOf(page)).map(({ args }) => args['orderId'])).toEqual([
        undefined,
        orderId,
      ]);
      await startServer(page);
      // A browser writes cookies late: the session may be gone, which is a forced sign-out.
      const signedOut = byRole('link', { name: 'Sign In' });
      let isSignedOut = false;
      while (!isSignedOut && (await outboxOf(page)).length > 0)
        isSignedOut = (await page.count(signedOut)) > 0;
      if (isSignedOut) await signIn(page, person);
      await waitForEmptyOutbox(page);
      expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
    });
  });
}
