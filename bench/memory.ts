import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { BenchServer } from './bench-server';
import { atMost, type Figure } from './figures';
import { getRequest } from './lean-client';
import { openStream } from './open-stream';
import { Clients } from './throughput';

const STREAMS = 1_000;
/** How many streams the server keeps open for one person. */
const STREAMS_EACH = 10;
/** Deferred work of an idle process is done by then, in milliseconds. */
const SETTLED = 3_000;
const READS = 2_000;
const MEGABYTE = 1_000_000;

/** How many people must be signed in for all streams. */
export const PEOPLE_WITH_STREAMS = STREAMS / STREAMS_EACH;

/** What a quiet hour brings. */
async function quietHour({ port }: BenchServer, tokens: readonly string[]): Promise<void> {
  const clients = new Clients(port, 8);
  const pages = ['/api/products', '/api/products?pageNumber=2', '/api/products?keyword=lamp'];
  const reads = Array.from({ length: READS / 2 }, (_, at) => [
    getRequest(pages[at % pages.length] ?? ''),
    getRequest('/api/orders/mine', tokens[at % tokens.length]),
  ]);
  await clients.throughput(reads.flat());
  clients.close();
}

async function openStreams(shop: BenchServer): Promise<number> {
  const measures = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^shop_event_streams (\d+)$/m.exec(measures)?.[1]);
}

/**
 * What the server's process takes now, and with a thousand event streams more.
 * @param tokens of `PEOPLE_WITH_STREAMS` people
 * @throws Error where the server does not hold all streams at once
 */
export async function measureMemory(
  shop: BenchServer,
  tokens: readonly string[],
  filled: string,
): Promise<Figure[]> {
  await quietHour(shop, tokens);
  await setTimeout(SETTLED);
  const before = await shop.residentBytes();
  const streams: Socket[] = [];
  try {
    for (const token of tokens)
      for (let one = 0; one < STREAMS_EACH; one += 1)
        streams.push(await openStream(shop.port, token));
    await setTimeout(SETTLED);
    const held = await openStreams(shop);
    if (held !== STREAMS) throw new Error(`The server holds ${held} streams of ${STREAMS}`);
    const after = await shop.residentBytes();
    return [
      atMost(
        `memory (RSS) with ${filled}, after ${tokens.length} sign-ins and ${READS} reads`,
        before / MEGABYTE,
        190,
        ' MB',
        0,
      ),
      atMost(
        `memory of ${STREAMS} idle event streams`,
        (after - before) / MEGABYTE,
        60,
        ' MB more',
        0,
      ),
    ];
  } finally {
    for (const stream of streams) stream.destroy();
  }
}
