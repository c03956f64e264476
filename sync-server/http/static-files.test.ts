import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

/** Asks for an address exactly as it is written. */
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

describe('what the build keeps for itself is not served', () => {
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
