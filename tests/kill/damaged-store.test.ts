import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';

/**
 * A damaged store file: the start is refused, the place is named, the file is left unchanged
 * (docs/guarantees.md#damaged-file).
 */
let dataDir: string;
let email: string;
let storeFile: string;
let good: Buffer;
/** The last good copy, one write old, which the store keeps beside its file. */
let copy: Buffer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-damaged-'));
  const server = await ServerProcess.start({ dataDir });
  const { user } = await new ShopApi(server.origin).register();
  email = user.email;
  await server.close();
  storeFile = await fileHolding(email);
  good = await readFile(storeFile);
  copy = await readFile(copyOf(storeFile));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function copyOf(file: string): string {
  return `${file}.previous`;
}

/** The one file under the data folder with this text. */
async function fileHolding(text: string): Promise<string> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((one) => one.isFile() && !one.name.endsWith('.previous'))) {
    const file = path.join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(text)) return file;
  }
  throw new Error(`No file holds ${text}`);
}

async function startOn(bytes: Buffer): Promise<{ code: number | null; output: string }> {
  await writeFile(storeFile, bytes);
  const server = await ServerProcess.prepare({ dataDir });
  const code = await server.startAndWaitForEnd();
  return { code, output: server.output };
}

/** The bytes with one bit flipped. */
function flipped(position: number, bit: number): Buffer {
  const bytes = Buffer.from(good);
  bytes[position] = (bytes[position] ?? 0) ^ (1 << bit);
  return bytes;
}

describe('a damaged store file', () => {
  test.each([
    ['in its first byte', () => flipped(0, 0)],
    ['in the middle', () => flipped(Math.floor(good.length / 2), 6)],
    ['in an amount, where it stays JSON', () => flipped(good.indexOf('"pricePaise":') + 13, 0)],
    ['in an email, where it stays JSON', () => flipped(good.indexOf(email), 0)],
    ['in its last bytes', () => flipped(good.length - 2, 4)],
    ['cut off', () => good.subarray(0, good.length - 100)],
    ['empty', () => Buffer.alloc(0)],
  ])('%s: start refused, the file named and left as it is', async (_where, damage) => {
    const bytes = damage();
    const { code, output } = await startOn(bytes);
    expect(code).not.toBe(0);
    expect(code).not.toBeNull();
    expect(output).toContain(storeFile);
    expect((await readFile(storeFile)).equals(bytes)).toBe(true);
    expect(output).toContain(copyOf(storeFile));
    expect((await readFile(copyOf(storeFile))).equals(copy)).toBe(true);
  });

  test('with the last good copy put in its place, the shop starts', async () => {
    await writeFile(storeFile, copy);
    const server = await ServerProcess.start({ dataDir });
    expect((await new ShopApi(server.origin).allProducts()).length).toBeGreaterThan(200);
    await server.close();
  });

  test('restored as it was, the shop starts with everything in it', async () => {
    await startOn(flipped(Math.floor(good.length / 2), 6));
    await writeFile(storeFile, good);
    const server = await ServerProcess.start({ dataDir });
    const again = await new ShopApi(server.origin).raw('POST', '/users', {
      name: 'Asha Rao',
      email,
      password: 'some other words',
    });
    await server.close();
    expect(JSON.parse(again.text)).toMatchObject({ code: 'email_taken' });
  });
});
