import { Agent, request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { parseSync, Visitor } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMetrics } from '../../scripts/metrics.mjs';
import {
  ADDRESSES,
  DOORS,
  HEADERS_READ,
  hostileTexts,
} from '../../sync-server/testing/hostile-texts';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { ROOT } from '../server-process/server-process';

/** Node's limit of all headers together, less what else a request has. */
const LENGTH = 15_000;
const TEXTS = hostileTexts(LENGTH);

let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
beforeAll(async () => {
  server = await startTestServer({ products: [{ _id: 'kettle' }], trustProxy: 1 });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

/** The status of an answer. */
function ask(method: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<number>((resolve, reject) => {
    const asked = request(server.url, { method, path, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    asked.on('error', reject).end();
  });
}

/** The texts that were answered with a failure of the shop. */
async function failures(texts: readonly string[], answer: (text: string) => Promise<number>) {
  const failed: string[] = [];
  for (const text of texts) {
    const status = await answer(text);
    if (status < 200 || status >= 500) failed.push(`${status} for ${text.slice(0, 20)}…`);
  }
  return failed;
}

/*
 * How long each takes is measured by `npm run bench -- abuse`; that none of our expressions backtracks at length is
 * tested by `tests/architecture/costly-patterns.test.ts`. Here: all of it is answered.
 */
describe('15 kB of text that is slow to parse are answered', () => {
  test.each(HEADERS_READ)('in the header %s', async (name) => {
    for (const [method, path] of DOORS)
      expect(await failures(TEXTS, (text) => ask(method, path, { [name]: text }))).toEqual([]);
  });

  test.each(ADDRESSES)('in the address %s', async (address) => {
    const inAddress = TEXTS.map((text) => text.replaceAll(/[^\u0021-\u007e]/g, '%20'));
    const texts = [...TEXTS.map(encodeURIComponent), ...inAddress].map((text) =>
      text.slice(0, LENGTH),
    );
    const path = (text: string) => address.replace('*', () => text);
    expect(await failures(texts, (text) => ask('GET', path(text)))).toEqual([]);
  });
});

test('every header that the server reads is among them', async () => {
  const read = new Set<string>();
  for (const { file } of await readMetrics()) {
    if (!file.startsWith('sync-server/')) continue;
    new Visitor({
      CallExpression({ callee, arguments: [name] }) {
        const called =
          callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : callee.type === 'Identifier' && callee.name;
        if (name?.type !== 'Literal' || typeof name.value !== 'string') return;
        const isHeader = /^(?:[A-Z][A-Za-z]*-)*[A-Z][A-Za-z]*$/.test(name.value);
        if ((called === 'get' || called === 'header') && isHeader) read.add(name.value);
      },
    }).visit(parseSync(file, await readFile(ROOT + file, 'utf8')).program);
  }
  // What it sets or sends itself, or Node parses before the shop sees it.
  for (const name of [
    'Content-Length',
    'Content-Security-Policy',
    'ETag',
    'Last-Modified',
    'Permissions-Policy',
    'Transfer-Encoding',
  ])
    read.delete(name);
  const known = new Set<string>(HEADERS_READ);
  expect([...read].filter((name) => !known.has(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(12);
});
