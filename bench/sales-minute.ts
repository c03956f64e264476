import { setTimeout as pause } from 'node:timers/promises';
import { launchChromium } from '../tests/browser/chromium';
import { tokensOf } from './api-throughput';
import { startBenchServer } from './bench-server';
import { busyShop } from './busy-shop';
import { cashOrder } from './cash-order';
import { openCountingProxy } from './counting-proxy';
import { atMost, type Section } from './figures';
import { jsonRequest, LeanConnection } from './lean-client';
import { manyProducts } from './many-products';

const PRODUCTS = 250;
const SALES = 100;
const MINUTE = 60_000;
/** Nothing travels for this long: the page has its copy of the catalogue, and its pictures. In milliseconds. */
const QUIET = 10_000;
const POLL_INTERVAL = 500;
/** Between the products that are sold one after another: no two sales are of the same one. */
const STEP = 37;

/** Others buy while a phone shows the home page: what that costs the phone, both ways. */
export async function measureSalesMinute(): Promise<Section> {
  const products = (await manyProducts(PRODUCTS)).map((one) => ({ ...one, pricePaise: 499_00 }));
  const server = await startBenchServer({ products, fill: await busyShop(1, products) });
  const proxy = await openCountingProxy(server.url);
  const browser = await launchChromium();
  let buyer: LeanConnection | undefined;
  try {
    const [token] = await tokensOf(server.port, 1);
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(proxy.url);
    await page.getByRole('heading', { name: 'Latest Products' }).waitFor();
    let last = -1;
    for (let since = Date.now(); Date.now() - since < QUIET;) {
      if (proxy.bytes() !== last || proxy.open() > 0) {
        last = proxy.bytes();
        since = Date.now();
      }
      await pause(POLL_INTERVAL);
    }
    // Now: one that says nothing is closed soon.
    buyer = new LeanConnection(server.port);
    const [down, up, asked] = [proxy.bytes(), proxy.received(), proxy.replies().length];
    const begun = performance.now();
    for (let sale = 0; sale < SALES; sale += 1) {
      const { _id } = products[(sale * STEP) % PRODUCTS] ?? { _id: '' };
      await buyer.send(jsonRequest('POST', '/api/orders', token, cashOrder(_id)));
      // By the clock: it is a minute on a slow machine too.
      await pause(begun + ((sale + 1) * MINUTE) / SALES - performance.now());
    }
    const calls = proxy.replies().slice(asked);
    const cost = (after: number, before: number) => (after - before) / 1_000;
    const got = cost(proxy.bytes(), down);
    const sent = cost(proxy.received(), up);
    return {
      title: 'A minute of sales, on a phone that shows the shop',
      how: `Chromium shows the home page, with ${PRODUCTS} products of 1 to 60 pieces on the device; in a minute others buy a piece of each of ${SALES}. All bytes of the connections count, headers too.`,
      figures: [atMost('down and up together', got + sent, 5, ' kB')],
      details: `${got.toFixed(1)} kB down, ${sent.toFixed(1)} kB up; calls: ${calls.map(({ path, bytes }) => `${path} ${bytes}`).join(', ')}.`,
    };
  } finally {
    buyer?.close();
    await browser.close();
    await proxy.close();
    await server.close();
  }
}
