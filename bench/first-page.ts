import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { PublicPage, RenderBody } from '#shared/pages/public-page';
import { launchChromium, SIZES } from '../tests/browser/chromium';
import { startBenchServer, type BenchServer } from './bench-server';
import { atMost, median, type Section } from './figures';
import { manyProducts } from './many-products';

const PRODUCTS = 250;
const ROUNDS = 5;
/** Two bars of 2G and a slow phone: 250 kbit/s, 300 ms until an answer, a processor four times slower. */
const BYTES_PER_SECOND = 250_000 / 8;
const LATENCY = 300;
const CPU_SLOWDOWN = 4;
/** What fits into the first flight of a connection, in bytes. */
const FIRST_FLIGHT = 14_000;
/**
 * As late as the static page shows its first name, with room: the document's own script answers a press on Add (1.26 times, measured beside
 * it); the shop's script did after 7.8 times.
 */
const ADD_ANSWERED = 1.8;
/** 15 ms where writing the data once takes 28 µs. */
const RENDERING_COST = 500;
/** When name and largest picture are there, in milliseconds after the page was opened: the browser is not queried before. */
const SETTLED = 12_000;

/**
 * Runs before a page's own scripts: when the first product's name is painted, the largest paint, layout shifts, and when the page had
 * answered a press on Add as soon as there is one.
 */
const WATCH = `
  globalThis.seen = { name: 0, largest: 0, shift: 0, answered: 0 };
  const look = () => {
    if (document.querySelector('main h2')?.textContent) seen.name = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const press = () => {
    const add = document.querySelector('main article form button');
    // The static page has no script: there a press would lead away.
    if (!add || !document.scripts.length) requestAnimationFrame(press);
    else {
      add.click();
      requestAnimationFrame(function answer() {
        // By the document's own script, or by React's.
        if (document.querySelector('[data-early], article [data-added]')) seen.answered = performance.now();
        else requestAnimationFrame(answer);
      });
    }
  };
  requestAnimationFrame(press);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    // After a press things may move: a message appears and disappears.
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput && !seen.answered) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Seen {
  /** In milliseconds after the page was opened. */
  readonly name: number;
  readonly largest: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** In milliseconds after the page was opened; 0 on a page without script. */
  readonly answered: number;
}

/** The home document once it is rendered: the very first request may get the plain one. @throws Error where it never is */
async function renderedHome(shop: BenchServer): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await fetch(shop.url, { headers: { Accept: 'text/html' } });
    const html = await response.text();
    if (html.includes('id="document-page"')) return html;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The shop does not render its home page');
}

/** The home document without its scripts, compressed at its best; all else comes from the shop. */
async function serveStaticPage(shop: BenchServer) {
  const html = (await renderedHome(shop)).replace(/<script[^>]*>[^]*?<\/script>/g, '');
  const body = brotliCompressSync(html);
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/') {
      outgoing.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' });
      outgoing.end(body);
      return;
    }
    const { method, url, headers } = incoming;
    incoming.pipe(
      forward(shop.url + url, { method, headers }, (answered) => {
        outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(outgoing);
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** A first visit on a phone with an empty profile. */
async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: SIZES.phone, deviceScaleFactor: 2 });
  try {
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(SETTLED);
    const seen = await page.evaluate<Seen>('seen');
    if (seen.name === 0) throw new Error(`No product on ${url} after ${SETTLED} ms`);
    return seen;
  } finally {
    await context.close();
  }
}

/** What it costs to render home once, as multiples of writing the same data as JSON. */
async function renderingCost(shop: BenchServer): Promise<number> {
  const file = fileURLToPath(new URL('../dist/rendering/render-body.js', import.meta.url));
  const { renderBody } = (await import(pathToFileURL(file).href)) as { renderBody: RenderBody };
  const html = await renderedHome(shop);
  const block = /id="document-page">([^<]*)</.exec(html)?.[1] ?? '';
  const page = JSON.parse(block) as Exclude<PublicPage, { readonly kind: 'shell' }>;
  const timeOf = (times: number, work: () => unknown) => {
    const startedAt = performance.now();
    for (let done = 0; done < times; done += 1) work();
    return (performance.now() - startedAt) / times;
  };
  const render = () => renderBody({ url: '/', language: 'en', page });
  timeOf(50, render);
  return timeOf(100, render) / timeOf(2_000, () => JSON.stringify(page));
}

/** The first visit of the home page on 2G, beside a static page with the same content. */
export async function measureFirstPage(): Promise<Section> {
  const shop = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  const browser = await launchChromium();
  const fixed = await serveStaticPage(shop);
  try {
    const [ours, floor]: [Seen[], Seen[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      floor.push(await visit(browser, fixed.url));
      ours.push(await visit(browser, shop.url));
    }
    const ratio = (of: (seen: Seen) => number) => median(ours.map(of)) / median(floor.map(of));
    const best = await fetch(shop.url, {
      headers: { Accept: 'text/html', 'Accept-Encoding': 'br' },
    });
    const bytes = Number(best.headers.get('content-length'));
    await best.arrayBuffer();
    const seconds = (samples: readonly Seen[], of: (seen: Seen) => number) =>
      (median(samples.map(of)) / 1000).toFixed(2);
    return {
      title: 'First page on 2G',
      how:
        `Home with ${PRODUCTS} products, empty profile, 250 kbit/s, 300 ms, CPU ${CPU_SLOWDOWN}× slower, against the same document without scripts. ` +
        `Medians of ${ROUNDS}.`,
      figures: [
        atMost(
          'name of the first product, against the static page',
          ratio(({ name }) => name),
          1.2,
          '×',
        ),
        atMost(
          'largest paint, against the static page',
          ratio(({ largest }) => largest),
          1.3,
          '×',
        ),
        atMost(
          'Add, pressed as soon as it can be, answered, against the static page’s first name',
          median(ours.map(({ answered }) => answered)) / median(floor.map(({ name }) => name)),
          ADD_ANSWERED,
          '×',
        ),
        atMost('what moves (CLS)', median(ours.map(({ shift }) => shift)), 0.001, '', 3),
        atMost('the document, brotli', bytes / 1000, FIRST_FLIGHT / 1000, ' kB', 1),
        atMost(
          'to render home again, against writing its data as JSON',
          await renderingCost(shop),
          RENDERING_COST,
          '×',
          0,
        ),
      ],
      details: `The name after ${seconds(ours, ({ name }) => name)} s (static: ${seconds(floor, ({ name }) => name)} s), the largest paint after ${seconds(ours, ({ largest }) => largest)} s (${seconds(floor, ({ largest }) => largest)} s), Add answered after ${seconds(ours, ({ answered }) => answered)} s.`,
    };
  } finally {
    fixed.close();
    await browser.close();
    await shop.close();
  }
}
