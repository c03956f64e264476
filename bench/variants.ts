import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { CatalogueChoice } from '#shared/catalogue/search-path';
import type { PublicPage, RenderBody } from '#shared/pages/public-page';
import { launchChromium } from '../tests/browser/chromium';
import { startBenchServer, type BenchServer } from './bench-server';
import { serveBenchPage } from './bench-page';
import { workerHeaps } from './heaps';
import { atMost, median, percentile, type Figure, type Section } from './figures';
import { inSixVariants, manyProducts } from './many-products';
import type {} from './page/main';
import { pause } from './typing';

const PRODUCTS = 10_000;
/** Chromium does not slow a worker down: what is measured on this machine counts so many times. */
const CPU_SLOWDOWN = 4;
/** Each choice is made so often; its median counts. */
const TIMES = 7;
const MEGABYTE = 1_000_000;
/** Documents of products that are rendered for one median. */
const RENDERED = 40;
const RENDER_ROUNDS = 15;

/** Keywords and choices of filters, from one to many, as people make them. */
type Choice = readonly [keyword: string, choice: CatalogueChoice];
const CHOICES: readonly Choice[] = [
  ['', { brands: ['Tavrika'] }],
  ['', { inStock: true }],
  ['', { sort: 'price' }],
  ['', { minPrice: 300, maxPrice: 1_500 }],
  ['', { options: [{ name: 'Size', value: 'M' }] }],
  ['', { options: [{ name: 'Size', value: 'M' }], inStock: true, maxPrice: 2_000 }],
  [
    '',
    {
      options: [
        { name: 'Size', value: 'M' },
        { name: 'Size', value: 'L' },
        { name: 'Colour', value: 'Teal' },
        { name: 'Colour', value: 'Rust' },
      ],
      inStock: true,
      sort: 'rating',
    },
  ],
  ['', { category: 'Kitchen', rating: 3 }],
  ['', { discount: 10 }],
  ['cotton', { inStock: true }],
  ['lamp', { options: [{ name: 'Colour', value: 'Marigold' }] }],
  ['under 1000', { options: [{ name: 'Size', value: 'S' }], sort: '-price' }],
  ['steel botle', { inStock: true }],
];

/** Milliseconds of a choice: to its first products and the counts of all filters. */
const timeOf = (page: Page, [keyword, choice]: Choice): Promise<number> =>
  page.evaluate(([word, chosen]) => window.bench.choose(word, chosen), [keyword, choice] as const);

async function timesOfChoices(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const choice of CHOICES) {
    const own: number[] = [];
    for (let time = 0; time < TIMES; time += 1) own.push(await timeOf(page, choice));
    times.push(median(own));
  }
  return times;
}

/** Filters with their counts, and the memory of the worker that answers them. */
async function measureFilters(shop: BenchServer): Promise<{ figures: Figure[]; details: string }> {
  const served = await serveBenchPage(shop);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(() => window.bench.sync().then(() => window.bench.startSearch()));
    const first = await timeOf(page, ['', { inStock: true }]);
    const times = (await timesOfChoices(page)).map((time) => time * CPU_SLOWDOWN);
    const [bytes = 0] = await workerHeaps(await page.context().newCDPSession(page));
    return {
      figures: [
        atMost(
          'p95 from a choice of filters to products and counts',
          percentile(times, 0.95),
          50,
          ' ms',
          0,
        ),
        atMost('memory of the search worker', bytes / MEGABYTE, 40, ' MB', 0),
      ],
      details:
        `Choices: ${times.map((time) => time.toFixed(0)).join(', ')} ms. The very first choice, which reads all products: ` +
        `${first.toFixed(0)} ms, not slowed down.`,
    };
  } finally {
    await browser.close();
    await served.close();
  }
}

/** The data of a product's document. @throws Error where the shop renders none */
async function productPage(shop: BenchServer, id: string): Promise<PublicPage> {
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await fetch(`${shop.url}/product/${id}`, { headers: { Accept: 'text/html' } });
    const block = /id="document-page">([^<]*)</.exec(await response.text())?.[1];
    if (block) return JSON.parse(block) as PublicPage;
    await pause(500);
  }
  throw new Error('The shop does not render a product');
}

/** To render pages of products with variants, against the same products without. */
async function measureRendering(
  plain: BenchServer,
  inVariants: BenchServer,
  ids: readonly string[],
): Promise<{ figures: Figure[]; details: string }> {
  const file = fileURLToPath(new URL('../dist/rendering/render-body.js', import.meta.url));
  const { renderBody } = (await import(pathToFileURL(file).href)) as { renderBody: RenderBody };
  const pagesOf = (shop: BenchServer) => Promise.all(ids.map((id) => productPage(shop, id)));
  const [without, within] = [await pagesOf(plain), await pagesOf(inVariants)];
  const timeOf = (pages: readonly PublicPage[]) => {
    const startedAt = process.cpuUsage();
    for (const [place, page] of pages.entries())
      if (page.kind !== 'shell')
        renderBody({ url: `/product/${ids[place]}`, language: 'en', page });
    return process.cpuUsage(startedAt).user;
  };
  for (const pages of [without, within, without, within]) timeOf(pages);
  const ratios: number[] = [];
  for (let round = 0; round < RENDER_ROUNDS; round += 1) {
    const floor = timeOf(without);
    ratios.push(timeOf(within) / floor);
  }
  return {
    figures: [
      atMost('to render a product’s page, against one without variants', median(ratios), 1.3, '×'),
    ],
    details: `Rendering: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}×.`,
  };
}

/** What variants cost: on the device, and where pages are rendered. */
export async function measureVariants(): Promise<Section> {
  const products = await manyProducts(PRODUCTS);
  const plain = await startBenchServer({ products: products.slice(0, RENDERED) });
  const shop = await startBenchServer({ products: inSixVariants(products) });
  try {
    const rendering = await measureRendering(
      plain,
      shop,
      products.slice(0, RENDERED).map(({ _id }) => _id),
    );
    const filters = await measureFilters(shop);
    return {
      title: 'Products with variants',
      how:
        `${PRODUCTS.toLocaleString('en-IN')} products of 6 variants. ${CHOICES.length} choices of filters, some with a keyword, on the device, medians of ` +
        `${TIMES}, times ${CPU_SLOWDOWN} for a slower processor. Pages of ${RENDERED} products are rendered in turns with the same ones without variants, ` +
        `in processor time, medians of ${RENDER_ROUNDS}.`,
      figures: [...filters.figures, ...rendering.figures],
      details: [filters.details, rendering.details].join('\n\n'),
    };
  } finally {
    await plain.close();
    await shop.close();
  }
}
