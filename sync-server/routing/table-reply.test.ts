import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import Koa from 'koa';
import type { Encoding } from '../http/response';
import { sendResponse } from '../http/send-response';
import { download } from './table-reply';

const PIECE = 'a,b\n'.repeat(16_384);
const PIECES = 1_000;

let server: Server;
/** What the next request downloads. */
let table: () => AsyncGenerator<string>;

beforeEach(async () => {
  const koa = new Koa();
  koa.on('error', () => undefined);
  koa.use((ctx) => {
    const encoding = () => ctx.get('Accept-Encoding') as Encoding;
    sendResponse(ctx, download('table.csv', table(), { encoding }));
  });
  const handle = koa.callback();
  server = createServer((request, response) => void handle(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function get(encoding: Encoding): Promise<Response> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return fetch(`http://127.0.0.1:${port}`, { headers: { 'Accept-Encoding': encoding } });
}

describe.each<Encoding>(['br', 'gzip', 'identity'])('a table as a download (%s)', (encoding) => {
  test('arrives whole', async () => {
    table = async function* () {
      yield 'a,b\n';
      yield '1,₹\n';
    };
    const response = await get(encoding);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="table.csv"');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe('a,b\n1,₹\n');
  });

  test('that cannot be written to its end reaches nobody as a whole one', async () => {
    table = async function* () {
      yield PIECE;
      throw new Error('a row that cannot be written');
    };
    await expect(get(encoding).then((response) => response.text())).rejects.toThrow();
  });

  test('is no longer written once its reader has left', async () => {
    const ended = new Promise<void>((resolve) => {
      table = async function* () {
        try {
          for (;;) yield PIECE;
        } finally {
          resolve();
        }
      };
    });
    const response = await get(encoding);
    await response.body?.cancel();
    await ended;
  });
});

test('a long table is written as it is read, and nowhere whole', async () => {
  let written = 0;
  table = async function* () {
    for (let piece = 0; piece < PIECES; piece += 1) {
      written += PIECE.length;
      yield PIECE;
    }
  };
  const { body } = await get('identity');
  let read = 0;
  let ahead = 0;
  for await (const piece of body ?? []) {
    read += piece.length;
    ahead = Math.max(ahead, written - read);
  }
  expect(read).toBe(PIECES * PIECE.length);
  expect(ahead).toBeLessThan(read / 2);
});
