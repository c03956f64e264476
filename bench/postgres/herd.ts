import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { cashOrder } from '../cash-order';
import { atMost } from '../figures';
import { getRequest, jsonRequest, LeanConnection, type RawRequest } from '../lean-client';
import { openStream } from '../open-stream';
import type { Case, Measured } from './case';
import { productId } from './filled-shop';
import { startShop } from './shop-processes';

const DEVICES = 2_000;
const PRODUCTS = 250;
/** Within so many milliseconds they are back: that of a browser's pause before it opens its stream again. */
const RETURN = 5_000;
/** Once all orders are in, for how long devices still hear of them, in milliseconds. */
const AFTERWARDS = 16_000;
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

/** One phone: it opens its stream, pulls the catalogue whenever that says so, and delivers one order, again until it is taken. */
async function comeBack(port: number, token: string, number: number, met: Met): Promise<Socket> {
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
  await send(jsonRequest('POST', '/api/orders', token, cashOrder(productId(number % PRODUCTS))));
  met.placed += 1;
  const body = {
    protocol: PROTOCOL_VERSION,
    clientId: randomUUID(),
    user: `person-${number}`,
    nonce: randomUUID(),
    accountCursor: null,
    actions: [],
  };
  await send(jsonRequest('POST', '/api/sync', token, body));
  return stream;
}

/** After a restart of the shop all devices are back at once, each with an order. */
export const herd: Case = async (server): Promise<Measured> => {
  const shop = await startShop(server, { products: PRODUCTS, people: DEVICES });
  const met: Met = {
    placed: 0,
    pulls: 0,
    refused: 0,
    refusedWithoutPause: 0,
    streamsRefused: 0,
    lost: 0,
  };
  const streams: Socket[] = [];
  const [process] = shop.processes;
  const port = shop.ports[0] ?? 0;
  let most = 0;
  const watching = setInterval(() => {
    void process?.residentBytes().then((bytes) => {
      most = Math.max(most, bytes);
    });
  }, 500);
  try {
    const startedAt = performance.now();
    const back = shop.signedIn.people.map((token, number) => comeBack(port, token, number, met));
    streams.push(...(await Promise.all(back)));
    const seconds = (performance.now() - startedAt) / 1_000;
    await pause(AFTERWARDS);
    const [row] = await shop.database.run(
      'select count(*)::int as orders, count(distinct owner)::int as people from orders',
    );
    const stored = `${String(row?.['orders'])} of ${String(row?.['people'])} people`;
    return {
      how: `A herd: ${DEVICES.toLocaleString('en')} people come back within ${RETURN / 1_000} s to one process, each opens its stream, pulls the catalogue (${PRODUCTS} products) and its account, and delivers one order.`,
      figures: [
        atMost('until all orders are in', seconds, 40, ' s'),
        atMost('refused (503), of a hundred orders', (met.refused / DEVICES) * 100, 1, ''),
        atMost('memory of the process at most', most / MEGABYTE, 400, ' MB'),
        {
          what: 'orders in the database',
          measured: stored,
          budget: `${DEVICES} of ${DEVICES} people`,
          holds: stored === `${DEVICES} of ${DEVICES} people`,
        },
        {
          what: 'refused without a pause',
          measured: String(met.refusedWithoutPause),
          budget: 'none',
          holds: met.refusedWithoutPause === 0,
        },
      ],
      details: `${met.placed} orders were taken; ${met.pulls} pulls of the catalogue, ${(met.pulls / DEVICES).toFixed(1)} of each device; ${met.lost} connections broke, and ${met.streamsRefused} attempts to open a stream were refused.`,
    };
  } finally {
    clearInterval(watching);
    for (const stream of streams) stream.destroy();
    await shop.close();
  }
};
