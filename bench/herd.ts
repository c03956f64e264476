import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { cashOrder } from './cash-order';
import { atMost, type Figure } from './figures';
import { getRequest, jsonRequest, LeanConnection, type RawRequest } from './lean-client';
import { openStream } from './open-stream';

/** How many products the shop has. */
export const HERD_PRODUCTS = 250;
/** Within so many milliseconds they are back: that of a browser's pause before it opens its stream again. */
const RETURN = 5_000;
/** Once all orders are in, for how long devices still hear of them, in milliseconds. */
const AFTERWARDS = 31_000;
const TRIES = 1_000;
const MEGABYTE = 1_000_000;

const CURSOR = /"cursor":"([^"]+)"/;
const EVENT = /event: catalogue\ndata: (\S+)\n/g;
const REFUSED = /^HTTP\/1\.1 503 /;
const CLOSED = /connection was closed|ECONNRESET|EPIPE|^HTTP\/1\.1 408 /;
const RETRY_AFTER = /\r\nRetry-After: (\d+)\r\n/i;

/** What all devices have met. */
interface Met {
  placed: number;
  pulls: number;
  refused: number;
  refusedWithoutPause: number;
  /** Attempts to open a stream that were refused. */
  streamsRefused: number;
  /** Connections that broke. */
  lost: number;
}

/** Opens a stream, again after a pause where the server is too busy: as a phone does. */
async function openedStream(port: number, token: string, met: Met): Promise<Socket> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await openStream(port, token);
    } catch {
      met.streamsRefused += 1;
      await pause(1_000 + Math.random() * 4_000);
    }
  }
  throw new Error('No stream was opened');
}

interface Back {
  readonly port: number;
  readonly token: string;
  /** The product that it has ordered. */
  readonly product: string;
  /** Whose account it is. */
  readonly user: string;
}

/** One phone: it opens its stream, pulls the catalogue whenever that says so, and delivers one order, again until it is taken. */
async function comeBack({ port, token, product, user }: Back, met: Met): Promise<Socket> {
  let connection: LeanConnection | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** One request at a time; of a busy server the pause that it asks for. */
  const send = async (request: RawRequest): Promise<string> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const sent = turn.then(() => (connection ??= new LeanConnection(port)).send(request));
      turn = sent.catch(() => undefined);
      try {
        return await sent;
      } catch (error) {
        const text = error instanceof Error ? error.message : '';
        if (CLOSED.test(text)) {
          met.lost += 1;
          connection = undefined;
          await pause(Math.random() * 1_000);
          continue;
        }
        if (!REFUSED.test(text)) throw error;
        met.refused += 1;
        const seconds = RETRY_AFTER.exec(text)?.[1];
        if (seconds === undefined) met.refusedWithoutPause += 1;
        await pause(Number(seconds ?? 1) * 1_000 * (1 + Math.random()));
      }
    }
    throw new Error('Never taken');
  };
  let cursor = '';
  const pull = async () => {
    met.pulls += 1;
    const since = cursor === '' ? '' : `?since=${cursor}`;
    const page = await send(
      getRequest(`/api/catalogue/changes${since}`).replace('gzip, br', 'identity'),
    );
    cursor = CURSOR.exec(page)?.[1] ?? cursor;
  };

  await pause(Math.random() * RETURN);
  const stream = await openedStream(port, token, met);
  stream.on('error', () => {
    met.lost += 1;
  });
  let asked = false;
  stream.on('data', (chunk: string) => {
    for (const [, told] of chunk.matchAll(EVENT)) {
      if (told === cursor || asked) continue;
      asked = true;
      void pull().finally(() => {
        asked = false;
      });
    }
  });
  await pull();
  await send(jsonRequest('POST', '/api/orders', token, cashOrder(product)));
  met.placed += 1;
  const body = {
    protocol: PROTOCOL_VERSION,
    clientId: randomUUID(),
    user,
    nonce: randomUUID(),
    accountCursor: null,
    actions: [],
  };
  await send(jsonRequest('POST', '/api/sync', token, body));
  return stream;
}

/** A shop that was just started, and everybody who comes back to it. */
export interface HerdShop {
  readonly port: number;
  readonly people: readonly Omit<Back, 'port'>[];
  residentBytes(): Promise<number>;
  /** How many orders are stored, and of how many people. */
  stored(): Promise<{ readonly orders: number; readonly people: number }>;
}

/** After a restart of the shop all devices are back at once, each with an order. @param budget seconds until all orders are in */
export async function measureHerd(
  shop: HerdShop,
  budget: number,
): Promise<{ how: string; figures: Figure[]; details: string }> {
  const { port, people } = shop;
  const count = people.length;
  const met: Met = {
    placed: 0,
    pulls: 0,
    refused: 0,
    refusedWithoutPause: 0,
    streamsRefused: 0,
    lost: 0,
  };
  const streams: Socket[] = [];
  let most = 0;
  const watching = setInterval(() => {
    void shop.residentBytes().then((bytes) => {
      most = Math.max(most, bytes);
    });
  }, 500);
  try {
    const startedAt = performance.now();
    const back = people.map((person) => comeBack({ port, ...person }, met));
    streams.push(...(await Promise.all(back)));
    const seconds = (performance.now() - startedAt) / 1_000;
    await pause(AFTERWARDS);
    clearInterval(watching);
    const stored = await shop.stored();
    return {
      how: `${count.toLocaleString('en')} people come back within ${RETURN / 1_000} s to one process, each opens its stream, pulls the catalogue (${HERD_PRODUCTS} products) and its account, and delivers one order.`,
      figures: [
        atMost('until all orders are in', seconds, budget, ' s'),
        atMost('refused (503), of a hundred orders', (met.refused / count) * 100, 1, ''),
        atMost('memory of the process at most', most / MEGABYTE, 400, ' MB'),
        {
          what: 'orders in the store',
          measured: `${stored.orders} of ${stored.people} people`,
          budget: `${count} of ${count} people`,
          holds: stored.orders === count && stored.people === count,
        },
        {
          what: 'refused without a pause',
          measured: String(met.refusedWithoutPause),
          budget: 'none',
          holds: met.refusedWithoutPause === 0,
        },
      ],
      details: `${met.placed} orders were taken; ${met.pulls} pulls of the catalogue, ${(met.pulls / count).toFixed(1)} of each device; ${met.lost} connections broke, and ${met.streamsRefused} attempts to open a stream were refused.`,
    };
  } finally {
    clearInterval(watching);
    for (const stream of streams) stream.destroy();
  }
}
