import { CLIENTS, measureThroughput, REQUESTS, ROUNDS, tokensOf } from './api-throughput';
import { startBenchServer, type BenchServer } from './bench-server';
import { busyShop } from './busy-shop';
import { atMost, type Section } from './figures';
import { manyProducts } from './many-products';
import { measureMemory, PEOPLE_WITH_STREAMS } from './memory';
import { measureSignInBurst } from './sign-in-burst';

const PRODUCTS = 10_000;
const ORDERS = 5_000;
const FILLED = `${PRODUCTS.toLocaleString('en')} products and ${ORDERS.toLocaleString('en')} orders`;

/** Measures on a filled shop of its own, with people signed in. */
async function onFilledShop<Result>(
  work: (shop: BenchServer, tokens: string[], names: string[]) => Promise<Result>,
): Promise<Result> {
  const products = await manyProducts(PRODUCTS);
  const shop = await startBenchServer({ products, fill: await busyShop(ORDERS, products) });
  try {
    const tokens = await tokensOf(shop.port, PEOPLE_WITH_STREAMS);
    const names = products.map(({ name = '' }) => name);
    return await work(shop, tokens, names);
  } finally {
    await shop.close();
  }
}

/** What a burst of sign-ins costs others, alone. */
export async function measureSignIns(): Promise<Section> {
  const burst = await onFilledShop((shop) => measureSignInBurst(shop.port));
  return {
    title: 'Twenty people who sign in at once',
    how: `A server with ${FILLED}, on the embedded store.`,
    figures: [burst],
  };
}

/** The start and the memory of a filled shop, alone. */
export async function measureStart(): Promise<Section> {
  const figures = await onFilledShop((shop, tokens) => startAndMemory(shop, tokens));
  return {
    title: 'Start and memory of a filled shop',
    how: `A server with ${FILLED}, on the embedded store.`,
    figures,
  };
}

const startAndMemory = async (shop: BenchServer, tokens: readonly string[]) => [
  atMost(`from the start to the first answer, with ${FILLED}`, shop.startedIn / 1_000, 3, ' s'),
  ...(await measureMemory(shop, tokens, FILLED)),
];

/** Reads through the server against bare Koa, what a burst of sign-ins costs others, and memory. */
export async function measureApi(): Promise<Section> {
  const memory = await onFilledShop((shop, tokens) => startAndMemory(shop, tokens));
  const speed = await onFilledShop(async (shop, tokens, names) => ({
    ...(await measureThroughput(shop, names, tokens)),
    burst: await measureSignInBurst(shop.port),
    megabytes: (await shop.residentBytes()) / 1_000_000,
  }));
  return {
    title: 'Calls of the API, on the embedded store',
    how:
      `A server with ${FILLED}. ${CLIENTS} clients, ${ROUNDS} rounds of ${REQUESTS} requests, each first to bare Koa sending the same headers and bytes, then to ` +
      'the shop: medians of the ratios of requests a second. Memory is the process of a second such server.',
    figures: [...speed.figures, speed.burst, ...memory],
    details:
      'A list of the catalogue is written and compressed once for each state of it, and sent again to whoever asks in the same words. For a keyword ' +
      `that nobody has looked for since the catalogue changed, search, writing and compression included: ${speed.newKeyword.toFixed(2)}× of bare Koa. ` +
      'Half of the time of a kept reply is the system’s, which wakes a client that waits: of two servers the slower one pays that for each reply. ' +
      `After all of these requests the first server took ${speed.megabytes.toFixed(0)} MB.`,
  };
}
