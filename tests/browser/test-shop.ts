import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ChaosProxy } from '../chaos-proxy/chaos-proxy';
import { freePort } from '../server-process/free-port';
import { ROOT, ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';
import { launchChromium, SIZES, type Size } from './chromium';
import { WAIT_TIMEOUT } from './timeouts';

const RESULTS = path.join(ROOT, 'test-results', 'browser');

/** What a shop of the tests starts with. */
export interface TestShopOptions {
  /** The data folder that it starts with; the demo shop unless given. */
  readonly copyOf?: string | undefined;
  /** What the server's environment has besides, where browsers see the shop at an origin. */
  readonly settingsAt?: ((origin: string) => Readonly<Record<string, string>>) | undefined;
  /** Runs when the shop is closed. */
  readonly afterClose?: () => Promise<void>;
}

/** The shop's real server, the chaos proxy in front of it, and a browser: one of each for a test file. */
export class TestShop {
  private constructor(
    readonly server: ServerProcess,
    readonly proxy: ChaosProxy,
    readonly browser: Browser,
    readonly onDevice: (device: Device) => void,
    readonly afterClose: () => Promise<void>,
  ) {}

  /** @param onDevice called with each device that is made */
  static async open(
    onDevice: (device: Device) => void = () => undefined,
    options: TestShopOptions = {},
  ): Promise<TestShop> {
    const { copyOf, settingsAt = () => ({}), afterClose = async () => undefined } = options;
    const port = await freePort();
    const proxy = await ChaosProxy.open(port);
    const [server, browser] = await Promise.all([
      ServerProcess.start({ copyOf, port, env: settingsAt(proxy.origin) }),
      launchChromium(),
    ]);
    return new TestShop(server, proxy, browser, onDevice, afterClose);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.proxy.close();
    await this.server.close();
    await this.afterClose();
  }

  /** The shop's address as browsers see it: the proxy's. */
  get origin(): string {
    return this.proxy.origin;
  }

  /** The API, bypassing the proxy: what the server holds, whatever the network does. */
  get api(): ShopApi {
    return new ShopApi(this.server.origin);
  }

  /** A device of its own: an empty profile. @param init a script that runs before any of a page's own */
  async device(size: Size, init?: string): Promise<Device> {
    return this.adopt(await this.#profile(size, init));
  }

  /** As `device`, for a context that the test has made; it has a page. */
  adopt(context: BrowserContext): Device {
    const device = this.#deviceOf(context);
    this.onDevice(device);
    return device;
  }

  /** A device for all tests of a file; it lives as long as the shop. */
  async sharedDevice(size: Size): Promise<Device> {
    return this.#deviceOf(await this.#profile(size));
  }

  async #profile(size: Size, init?: string): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: SIZES[size], baseURL: this.origin });
    if (init !== undefined) await context.addInitScript(init);
    await context.newPage();
    return context;
  }

  #deviceOf(context: BrowserContext): Device {
    context.setDefaultTimeout(WAIT_TIMEOUT);
    const [page] = context.pages();
    if (!page) throw new Error('The context has no page');
    return new Device(this, context, page);
  }
}

/** One browser profile in a test, with the page in front. */
export class Device {
  readonly #said: string[] = [];

  constructor(
    readonly shop: TestShop,
    readonly context: BrowserContext,
    /** The page in front. */
    readonly page: Page,
  ) {
    for (const each of context.pages()) this.#listen(each);
    context.on('page', (each) => this.#listen(each));
  }

  /** A further tab of the same profile. */
  async tab(): Promise<Page> {
    return this.context.newPage();
  }

  /** No network for page and service worker, and the server out of reach. */
  async goOffline(): Promise<void> {
    await this.shop.proxy.offline();
    await this.context.setOffline(true);
  }

  async goOnline(): Promise<void> {
    await this.shop.proxy.online();
    await this.context.setOffline(false);
  }

  /** Uncaught errors of pages. */
  get uncaught(): string[] {
    return this.#said.filter((line) => line.startsWith('uncaught'));
  }

  /** What the content security policy forbade. */
  get forbidden(): string[] {
    return this.#said.filter((line) => line.includes('Content Security Policy'));
  }

  async keepEvidence(name: string): Promise<void> {
    await mkdir(RESULTS, { recursive: true });
    const stem = path.join(RESULTS, name.replace(/[^\w]+/g, '-').slice(0, 100));
    const pages = this.context.pages();
    for (const [number, page] of pages.entries()) {
      await page
        .screenshot({ path: `${stem}-${number + 1}.png`, timeout: 5_000 })
        .catch(() => undefined);
    }
    const passed = this.shop.proxy.log.entries.map(
      ({ method, path: asked, fault, status }) => `${method} ${asked} ${fault} ${status}`,
    );
    await writeFile(
      `${stem}.log`,
      [
        ...pages.map((page) => `page ${page.url()}`),
        ...this.#said,
        '--- through the proxy',
        ...passed.slice(-200),
        '--- the server said',
        this.shop.server.output,
      ].join('\n'),
    );
  }

  #listen(page: Page): void {
    page.on('console', (message) => this.#said.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => this.#said.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('dialog', (dialog) => void dialog.accept());
  }
}
