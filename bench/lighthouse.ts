import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import * as z from 'zod/mini';
import { installFrom } from '../scripts/install.mjs';
import { launchWithProfile } from '../tests/browser/chromium';
import { putInCart, signIn } from '../tests/browser/screens';
import { freePort } from '../tests/server-process/free-port';
import { newPerson, ShopApi } from '../tests/server-process/shop-api';
import { startBenchServer, type BenchServer } from './bench-server';
import { median, type Figure, type Section } from './figures';
import { measureInteractions } from './interactions';
import { inSixVariants, manyProducts } from './many-products';

const FOLDER = fileURLToPath(new URL('lighthouse-package/', import.meta.url));
const PRODUCTS = 250;
/** Runs of each page; each category counts with its median. */
const RUNS = 3;
const BEST = 100;

/** What we read of Lighthouse's result: scores from 0 to 1, and the audits below 1 that count. */
const report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), z.object({ title: z.string(), score: z.nullable(z.number()) })),
});
type Report = z.infer<typeof report>;
/** Why Lighthouse could not measure. */
const failed = z.object({
  runtimeError: z.optional(z.object({ message: z.string() })),
  audits: z.record(z.string(), z.object({ errorMessage: z.optional(z.string()) })),
});
type Lighthouse = (
  url: string,
  options: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: unknown } | undefined>;

/** @throws Error with Lighthouse's own words where it could not measure a page */
function reportOf(name: string, result: unknown): Report {
  const { runtimeError, audits } = failed.parse(result);
  const messages = Object.values(audits).flatMap(({ errorMessage = [] }) => errorMessage);
  if (runtimeError) throw new Error(`${name}: ${runtimeError.message}`);
  if (messages.length > 0) throw new Error(`${name}: ${[...new Set(messages)].join('; ')}`);
  return report.parse(result);
}

/** The audits of a category that cost points, by their titles. */
function lost({ categories, audits }: Report, category: string): string[] {
  const counted = (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1
      ? [`${audit.title} (${Math.round(audit.score * BEST)})`]
      : [];
  });
}

function figuresOf(name: string, reports: readonly Report[]): Figure[] {
  const categories = Object.entries(reports[0]?.categories ?? {});
  return categories.map(([id, { title }]) => {
    const score = median(reports.map((each) => (each.categories[id]?.score ?? 0) * BEST));
    return {
      what: `${name}: ${title}`,
      measured: score.toFixed(0),
      budget: `${BEST}`,
      holds: Math.round(score) >= BEST,
    };
  });
}

/** A page that is a person's own: it is opened with what the browser has of them, and no search engine may list it. */
const OWN = { disableStorageReset: true, skipAudits: ['is-crawlable'] };

/** A person signs in who has ordered, and has something in the cart. @returns the pages that only they have */
async function ownPages(context: BrowserContext, { url }: BenchServer) {
  const person = newPerson();
  const api = new ShopApi(new URL(url).origin);
  const shopper = await api.register(person);
  const product = (await api.plainProducts()).find(({ countInStock }) => countInStock > 1);
  if (!product) throw new Error('Nothing can be bought twice');
  const order = await api.as(shopper).buy([[product, 1]]);
  const page = await context.newPage();
  await signIn(page, person);
  await putInCart(page, product._id);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return { Cart: '/cart', Order: `/order/${order._id}` };
}

/**
 * Lighthouse's scores of home, a search, a product, the cart and an order on a phone, and how soon presses are answered there. Its package
 * is installed on demand.
 * @throws Error where it cannot be installed, or gives no result
 */
export async function measureLighthouse(): Promise<Section> {
  if (!(await installFrom(FOLDER, 'Installing Lighthouse …', ['--ignore-scripts'])))
    throw new Error('Lighthouse could not be installed. Is there a connection to npm?');
  const entry = pathToFileURL(`${FOLDER}node_modules/lighthouse/core/index.js`).href;
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };
  const [first, ...others] = await manyProducts(PRODUCTS);
  if (!first) throw new Error('There are no products');
  const [inVariants = first] = inSixVariants([{ ...first, _id: 'in-variants' }]);
  const products = [first, ...others, inVariants];
  const shop = await startBenchServer({ products });
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'bench-lighthouse-'));
  const { origin } = new URL(shop.url);
  const chromium = await launchWithProfile(
    profile,
    'phone',
    origin,
    `--remote-debugging-port=${port}`,
  );
  try {
    const publicPages = {
      Home: '/',
      Search: '/search/cotton',
      Product: `/product/${first._id}`,
      'Product with 6 variants': `/product/${inVariants._id}`,
    };
    const figures: Figure[] = [];
    const details: string[] = [];
    const scores = async (
      name: string,
      path: string,
      options: Readonly<Record<string, unknown>>,
    ) => {
      const address = new URL(path, shop.url).href;
      // The first of all documents may be the plain one, while the renderer is loaded.
      await (await fetch(address, { headers: { Accept: 'text/html' } })).text();
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const result = await lighthouse(address, { port, logLevel: 'error', ...options });
        reports.push(reportOf(name, result?.lhr));
      }
      figures.push(...figuresOf(name, reports));
      const costs = Object.keys(reports[0]?.categories ?? {}).flatMap((category) =>
        [...new Set(reports.flatMap((each) => lost(each, category)))].map(
          (text) => `${category}: ${text}`,
        ),
      );
      details.push(`${name}: ${costs.length === 0 ? 'no points lost.' : costs.join('; ')}`);
    };
    for (const [name, path] of Object.entries(publicPages)) await scores(name, path, {});
    for (const [name, path] of Object.entries(await ownPages(chromium, shop)))
      await scores(name, path, OWN);
    figures.push(await measureInteractions(shop.url));
    return {
      title: 'Lighthouse',
      how:
        `Lighthouse 12 with its defaults (phone, simulated slow 4G, CPU 4× slower), ${PRODUCTS} products, medians of ${RUNS}; empty profile, but for the cart and an order, which no search engine may list. ` +
        'Then thirty presses on a walk through the shop, CPU 4× slower. ' +
        '`npm run bench -- lighthouse` installs it first.',
      figures,
      details: details.join('\n\n'),
    };
  } finally {
    await chromium.close();
    await shop.close();
    await rm(profile, { recursive: true, force: true });
  }
}
