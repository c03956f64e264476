import { CLIENTS, measureThroughput, REQUESTS, ROUNDS, tokensOf } from './api-throughput';
import { startBenchServer } from './bench-server';
import { busyShop } from './busy-shop';
import type { Section } from './figures';
import { manyProducts } from './many-products';
import { measureMemory, PEOPLE_WITH_STREAMS } from './memory';
import { measureSignInBurst } from './sign-in-burst';

const PRODUCTS = 10_000;
const ORDERS = 5_000;

/** Reads through the server against bare Koa, what a burst of sign-ins costs others, and memory. */
export async function measureApi(): Promise<Section> {
  const products = await manyProducts(PRODUCTS);
  const filled = `${PRODUCTS.toLocaleString('en')} products and ${ORDERS.toLocaleString('en')} orders`;
  const shop = await startBenchServer({ products, fill: await busyShop(ORDERS, products) });
  try {
    const port = Number(new URL(shop.url).port);
    const tokens = await tokensOf(port, PEOPLE_WITH_STREAMS);
    const throughput = await measureThroughput(
      shop,
      products.map(({ name = '' }) => name),
      tokens,
    );
    const burst = await measureSignInBurst(port);
    return {
      title: 'Calls of the API, on the embedded store',
      how:
        `One server with ${filled}. ${CLIENTS} clients ask as fast as they are answered: ${ROUNDS} rounds of ${REQUESTS} requests, each round ` +
        'first to a process of bare Koa (one middleware that sets the same headers and sends the same prepared bytes), then to the shop; the ' +
        'figures are medians of the rounds’ ratios of requests a second. Memory is that of the server’s process alone.',
      figures: [...throughput, burst, ...(await measureMemory(shop, tokens, filled))],
    };
  } finally {
    await shop.close();
  }
}
