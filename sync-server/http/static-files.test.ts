import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server';

const SECRET = 'not to be fetched';

let directory: string;
let server: TestServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-files-'));
  for (const folder of ['.vite', 'assets', 'assets/.git', '.well-known'])
    await mkdir(join(directory, folder), { recursive: true });
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>The shop</title>');
  await writeFile(join(directory, 'robots.svg'), '<svg/>');
  for (const hidden of ['.vite/manifest.json', '.env', 'assets/.git/config', '.well-known/x'])
    await writeFile(join(directory, hidden), SECRET);
  server = await startTestServer({ pageDirectory: directory, picturesDirectory: directory });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

/** Requests an address exactly as written. */
function ask(path: string, Accept: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(server.url, { path, headers: { Accept } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });
}

describe('the build’s internal files are not served', () => {
  test.each([
    '/.vite/manifest.json',
    '/.vite/manifest.json?x=1',
    '/%2evite/manifest.json',
    '/%2Evite%2Fmanifest.json',
    '/./.vite/manifest.json',
    '//.vite/manifest.json',
    '/.env',
    '/assets/.git/config',
    '/assets/%2egit/config',
    '/.well-known/x',
    '/pictures/.env',
    '/pictures/.vite/manifest.json',
  ])('%s', async (path) => {
    for (const accept of ['*/*', 'application/json', 'text/html']) {
      const { text } = await ask(path, accept);
      expect(text).not.toContain(SECRET);
    }
    expect((await ask(path, 'application/json')).status).toBe(404);
  });
});

test('other files are, and a search that begins with a dot is a screen', async () => {
  expect((await ask('/robots.svg', '*/*')).status).toBe(200);
  const screen = await ask('/search/.5%20mm', 'text/html');
  expect(screen.status).toBe(200);
  expect(screen.text).toContain('<title>');
});

/** Cannot be opened, not even by root: it links to itself. */
const unreadable = (file: string) => symlink(file, join(directory, file));

test.each(['parts.js', 'parts.js.br', 'drawing.svg'])(
  '%s that cannot be opened is 503, and not cached',
  async (file) => {
    await unreadable(file);
    const path = `/${file.replace('.br', '')}`;
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(server.url + path, {
        method,
        headers: { 'Accept-Encoding': 'br' },
      });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-encoding')).toBeNull();
    }
    expect((await fetch(`${server.url}/pictures/${file}`)).status).toBe(503);
    await rm(join(directory, file));
    expect((await ask(path, 'application/json')).status).toBe(404);
  },
);

test('a document that cannot be opened is 503, and served again once it can', async () => {
  const file = join(directory, 'index.html');
  await rename(file, `${file}.away`);
  await unreadable('index.html');
  const { status, text } = await ask('/index.html', 'text/html');
  expect([status, JSON.parse(text)]).toMatchObject([503, { code: 'unavailable' }]);
  expect((await ask('/cart', 'text/html')).text).not.toContain('<title>');
  await rename(`${file}.away`, file);
  expect((await ask('/cart', 'text/html')).text).toContain('<title>The shop');
});

test('a file whose bytes were lost is 503, and not cached', async () => {
  for (const [file, path] of [
    ['empty-960.webp', '/pictures/empty-960.webp'],
    ['assets/empty.js', '/assets/empty.js'],
  ] as const) {
    await writeFile(join(directory, file), '');
    const { status, headers } = await fetch(server.url + path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
  }
});

test('a text is sent in an encoding that the client accepts, and not again if the client has it', async () => {
  await writeFile(join(directory, 'words.txt'), 'plain');
  await writeFile(join(directory, 'words.txt.gz'), 'packed');
  const answers = [];
  for (const encoding of ['identity', 'gzip', 'br, gzip']) {
    const asked = request(server.url, {
      path: '/words.txt',
      headers: { 'Accept-Encoding': encoding },
    });
    const answered = new Promise<string[]>((resolve, reject) => {
      asked.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        const { headers } = response;
        response.on('end', () =>
          resolve([text, String(headers['content-encoding']), String(headers['content-type'])]),
        );
      });
    });
    asked.end();
    answers.push(await answered);
  }
  const type = 'text/plain; charset=utf-8';
  expect(answers).toEqual([
    ['plain', 'undefined', type],
    ['packed', 'gzip', type],
    ['packed', 'gzip', type],
  ]);
  const first = await fetch(`${server.url}/words.txt`);
  const again = await fetch(`${server.url}/words.txt`, {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  });
  expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Encoding']);
});
