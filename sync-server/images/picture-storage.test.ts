import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pictureAt, PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { createSweep, UNNAMED_RETENTION } from '../operations/sweep';
import { aProduct } from '../testing/samples';
import { startS3 } from '../testing/start-s3';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { uploadPicture } from '../testing/upload-picture';
import type { EncodedPicture } from './encode-picture';
import { createPictureBucket } from './picture-bucket';
import { openPictureFolder } from './picture-folder';
import { pictureFile, type PictureStorage } from './picture-storage';
import { createS3Client } from './s3-client';
import { redOverBlue } from './testing/sample-pictures';
import { createUploads } from './uploads';

/** A storage of pictures, with access to its files. */
interface Place {
  /** The storage as another process opens it. */
  open(): Promise<PictureStorage>;
  /** The files that are there. */
  files(): Promise<string[]>;
  /** Adds a file that is no picture. */
  putStranger(file: string): Promise<void>;
  close(): Promise<void>;
}

const log = pino({ level: 'silent' });

async function folder(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'pictures-'));
  const directory = join(root, 'uploads');
  return {
    open: () => openPictureFolder({ directory, randomUuid: randomUUID }),
    files: async () => (await readdir(directory)).sort(),
    putStranger: (file) => writeFile(join(directory, file), 'x'),
    close: () => rm(root, { recursive: true }),
  };
}

async function bucket(): Promise<Place> {
  const s3 = await startS3();
  const client = createS3Client({ place: s3.place, clock: Date.now });
  return {
    open: async () => createPictureBucket({ client, randomUuid: randomUUID, log }),
    files: async () => (await s3.keys()).map((key) => key.replace(/^uploads\//, '')),
    putStranger: (file) => client.put(`uploads/${file}`, Buffer.from('x'), 'text/plain'),
    close: () => s3.close(),
  };
}

let picture: EncodedPicture;
let place: Place;
let storage: PictureStorage;
let server: TestServer | undefined;

async function aPicture(): Promise<EncodedPicture> {
  const sized = (width: number) => redOverBlue(width, width).webp().toBuffer();
  return new Map(
    await Promise.all(PICTURE_WIDTHS.map(async (width) => [width, await sized(width)] as const)),
  );
}
/** A shop whose pictures are there. */
const serve = async () => (server = await startTestServer({ uploads: createUploads(storage) }));
const addressOf = (name: string, width = 960) => `${server?.url}/uploads/${name}-${width}.webp`;
const allOf = (...names: readonly string[]) =>
  names.flatMap((name) => PICTURE_WIDTHS.map((width) => pictureFile(name, width))).sort();
const namesOf = async (of: PictureStorage) => (await of.all()).map(({ name }) => name).sort();

describe.each([
  ['a folder', folder],
  ['S3-compatible storage', bucket],
])('pictures in %s', (_what, openPlace) => {
  beforeEach(async () => {
    picture ??= await aPicture();
    place = await openPlace();
    storage = await place.open();
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await place.close();
  });

  test('a picture is there in every width under a name of its own, until it is removed', async () => {
    const begun = Date.now();
    const names = [await storage.keep(picture), await storage.keep(picture)];
    expect(await place.files()).toEqual(allOf(...names));
    expect(await namesOf(storage)).toEqual(names.toSorted());
    for (const { storedAt } of await storage.all()) {
      // Some storage stores seconds only.
      expect(storedAt).toBeGreaterThan(begun - 2_000);
      expect(storedAt).toBeLessThan(Date.now() + 2_000);
    }
    await storage.remove(names[0] ?? '');
    expect(await place.files()).toEqual(allOf(names[1] ?? ''));
    await storage.remove(names[0] ?? '');
  });

  test('a picture stored by one process is served, listed and removed by another', async () => {
    const other = await place.open();
    const names = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => (turn % 2 ? storage : other).keep(picture)),
    );
    expect(await namesOf(other)).toEqual(names.toSorted());
    await Promise.all(names.flatMap((name) => [other.remove(name), storage.remove(name)]));
    expect(await place.files()).toEqual([]);
  });

  test('a foreign file is not listed, not served and not removed', async () => {
    const strangers = ['notes.txt', 'photo-960.jpg'];
    for (const file of strangers) await place.putStranger(file);
    expect(await storage.all()).toEqual([]);
    await storage.remove('notes');
    expect(await place.files()).toEqual(strangers);
    await serve();
    for (const file of strangers)
      expect((await fetch(`${server?.url}/uploads/${file}`)).status).toBe(404);
  });

  test('is served in every width, cacheable for ever and sandboxed', async () => {
    await serve();
    const name = await storage.keep(picture);
    for (const [width, bytes] of picture) {
      const response = await fetch(addressOf(name, width));
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      const { date, ...headers } = Object.fromEntries(response.headers);
      expect(date).toBeTruthy();
      expect(headers).toEqual({
        'cache-control': 'public, max-age=31536000, immutable',
        connection: 'keep-alive',
        'content-length': String(bytes.length),
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'same-origin',
        etag: expect.stringMatching(/^(W\/)?"[^"]+"$/),
        'keep-alive': expect.any(String),
        'last-modified': expect.stringMatching(/ GMT$/),
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('has the same headers and no body for HEAD', async () => {
    await serve();
    const name = await storage.keep(picture);
    const whole = await fetch(addressOf(name));
    await whole.arrayBuffer();
    const head = await fetch(addressOf(name), { method: 'HEAD' });
    expect(head.status).toBe(200);
    const compared = ['content-type', 'content-length', 'etag', 'cache-control', 'last-modified'];
    for (const header of compared) expect(head.headers.get(header)).toBe(whole.headers.get(header));
    expect(await head.text()).toBe('');
  });

  test('is not sent to a client that has it, and a range request gets it whole', async () => {
    await serve();
    const name = await storage.keep(picture);
    const first = await fetch(addressOf(name));
    const bytes = await first.arrayBuffer();
    const again = { 'If-None-Match': first.headers.get('etag') ?? '' };
    const unchanged = await fetch(addressOf(name), { headers: again, cache: 'no-store' });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    const other = await fetch(addressOf(name), { headers: { 'If-None-Match': '"another"' } });
    expect([other.status, await other.arrayBuffer()]).toEqual([200, bytes]);
    const range = await fetch(addressOf(name), { headers: { Range: 'bytes=0-3' } });
    expect([range.status, await range.arrayBuffer()]).toEqual([200, bytes]);
  });

  test('one stored before lists had a width of their own has the next larger one there', async () => {
    await serve();
    const name = await storage.keep(new Map([...picture].filter(([width]) => width !== 240)));
    const response = await fetch(addressOf(name, 240));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture.get(400));
  });

  test.each(['GET', 'HEAD'])(
    '%s of a missing one is 404, which no cache stores',
    async (method) => {
      await serve();
      const response = await fetch(addressOf(randomUUID(), 240), { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('stores an upload, and serves it', async () => {
    const shop = await serve();
    const answer = await uploadPicture(shop);
    expect(answer.status).toBe(201);
    const { image } = z.object({ image: z.string() }).parse(await answer.json());
    expect(await place.files()).toHaveLength(PICTURE_WIDTHS.length);
    for (const width of PICTURE_WIDTHS)
      expect((await fetch(shop.url + pictureAt(image, width))).status).toBe(200);
  });

  test('the sweep removes what nothing references, a day later, and nothing else', async () => {
    const { store } = await serve();
    const [named, unnamed] = [await storage.keep(picture), await storage.keep(picture)];
    await place.putStranger('notes.txt');
    await store.write((shop) =>
      shop.putProduct(aProduct({ image: `/uploads/${pictureFile(named, 960)}` })),
    );
    let now = Date.now();
    const sweep = createSweep({ store, uploads: storage, clock: () => now, log });
    await sweep.run();
    await sweep.run();
    expect(await namesOf(storage)).toEqual([named, unnamed].toSorted());
    now += UNNAMED_RETENTION + 2_000;
    await sweep.run();
    expect(await place.files()).toEqual([...allOf(named), 'notes.txt'].sort());
  });
});
