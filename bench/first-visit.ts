import { startBenchServer } from './bench-server';
import { launchChromium } from '../tests/browser/chromium';
import { AHEAD_FOR_A_VISITOR } from '../pwa/platform/picture-budget';
import type { Figure, Section } from './figures';
import { manyProducts } from './many-products';
import {
  FIRST_SCRIPTS_BUDGET,
  FIRST_VISIT_BUDGET,
  totalBytes,
  weighFirstVisit,
  type WeighedFile,
} from './weigh-first-visit';
import {
  DEAR_VISIT_BUDGET,
  SECOND_VISIT_BUDGET,
  WHOLE_VISIT_BUDGET,
  weighVisits,
  type WholeVisit,
} from './weigh-whole-visit';
import { BUNDLE_PARTS, type BundleParts } from '../scripts/bundle-parts';
import { readFile } from 'node:fs/promises';

/** Parts smaller than this share of the whole are named together. */
const SMALL = 0.01;

/** The brotli bytes of the files, divided among the libraries and folders they come from. */
async function partsOf(files: readonly WeighedFile[]): Promise<[string, number][]> {
  const built = JSON.parse(await readFile(BUNDLE_PARTS, 'utf8')) as BundleParts;
  const bytesOf = new Map<string, number>();
  const add = (part: string, bytes: number) => bytesOf.set(part, (bytesOf.get(part) ?? 0) + bytes);
  for (const { path, bytes } of files) {
    const parts = Object.entries(built[path] ?? { styles: 1 });
    const whole = parts.reduce((sum, [, length]) => sum + length, 0);
    for (const [part, length] of parts) add(part, (bytes * length) / whole);
  }
  const least = totalBytes(files) * SMALL;
  const named = [...bytesOf].filter(([, bytes]) => bytes >= least).sort((a, b) => b[1] - a[1]);
  const rest = totalBytes(files) - named.reduce((sum, [, bytes]) => sum + bytes, 0);
  return [...named, ['everything else', rest]];
}

const PRODUCTS = 250;

/** A figure of all that a visit carries. @param budget in bytes */
const carried = (what: string, { bytes, requests }: WholeVisit, budget: number): Figure => ({
  what: `${what}, ${requests} replies`,
  measured: `${(bytes / 1000).toFixed(1)} kB`,
  budget: `at most ${budget / 1000} kB`,
  holds: bytes <= budget,
});

/** The bytes of the home page's first visit, file by file, and of all that travels until it is quiet. */
export async function measureFirstVisit(): Promise<Section> {
  const server = await startBenchServer({ products: await manyProducts(PRODUCTS) });
  const browser = await launchChromium();
  try {
    const { first, all: files } = await weighFirstVisit(browser, server.url);
    const scripts = totalBytes(first, '.js');
    const styles = totalBytes(first, '.css');
    const total = totalBytes(files);
    const { first: whole, second } = await weighVisits(browser, server.url, {
      connection: 'fast',
      pictures: AHEAD_FOR_A_VISITOR,
    });
    const dear = await weighVisits(browser, server.url, { connection: 'saving data', pictures: 0 });
    return {
      title: 'First visit of the home page',
      how:
        `Chromium with an empty profile, ${PRODUCTS} products. The page is interactive once it answers a press. The whole visit is everything ` +
        'until the network is quiet, pictures fetched ahead included. `npm test` checks these figures.',
      figures: [
        {
          what: `scripts until the page is interactive, brotli (styles besides: ${(styles / 1000).toFixed(1)} kB)`,
          measured: `${(scripts / 1000).toFixed(1)} kB`,
          budget: `at most ${FIRST_SCRIPTS_BUDGET / 1000} kB`,
          holds: scripts <= FIRST_SCRIPTS_BUDGET,
        },
        {
          what: 'JS + CSS until it is quiet, brotli',
          measured: `${(total / 1000).toFixed(1)} kB`,
          budget: `at most ${FIRST_VISIT_BUDGET / 1000} kB`,
          holds: total <= FIRST_VISIT_BUDGET,
        },
        carried('the whole visit', whole, WHOLE_VISIT_BUDGET),
        carried('the whole visit where data is saved, or with 2G', dear.first, DEAR_VISIT_BUDGET),
        carried('a second visit, nothing changed', second, SECOND_VISIT_BUDGET),
      ],
      note: [
        'In kB of brotli, by their shares of the uncompressed code:',
        '',
        ...(await partsOf(files)).map(([part, bytes]) => `- ${part}: ${(bytes / 1000).toFixed(1)}`),
      ].join('\n'),
      details: [
        '| of the whole visit | replies | kB |',
        '| --- | --- | --- |',
        ...whole.kinds.map(
          ({ kind, requests, bytes }) => `| ${kind} | ${requests} | ${(bytes / 1000).toFixed(1)} |`,
        ),
        '',
        '| file | bytes, brotli |',
        '| --- | --- |',
        ...files.map(({ path, bytes }) => `| \`${path.replace(/-[\w-]{8}\./, '.')}\` | ${bytes} |`),
      ].join('\n'),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}
