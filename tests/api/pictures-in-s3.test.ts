import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { ConfigError } from '../../sync-server/config/config';
import type { S3Place } from '../../sync-server/config/pictures-config';
import type { EncodedPicture } from '../../sync-server/images/encode-picture';
import { openPictureStorage } from '../../sync-server/images/open-picture-storage';
import { createPictureBucket } from '../../sync-server/images/picture-bucket';
import { pictureFile, type PictureStorage } from '../../sync-server/images/picture-storage';
import { createS3Client } from '../../sync-server/images/s3-client';
import { createUploads } from '../../sync-server/images/uploads';
import { redOverBlue } from '../../sync-server/images/testing/sample-pictures';
import { createSweep, UNNAMED_RETENTION } from '../../sync-server/operations/sweep';
import { createLog } from '../../sync-server/operations/log';
import { startS3, type TestS3 } from '../../sync-server/testing/start-s3';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { uploadPicture } from '../../sync-server/testing/upload-picture';
import { ChaosProxy } from '../chaos-proxy/chaos-proxy';
import type { Fault } from '../chaos-proxy/faults';

/** In milliseconds: for answers on a slow machine; and for the one that never comes. */
const ENOUGH = 60_000;
const LITTLE = 300;
const silent = pino({ level: 'silent' });

let s3: TestS3;
let proxy: ChaosProxy;
let storage: PictureStorage;
let shop: TestServer;
let name: string;

const throughProxy = (): S3Place => ({ ...s3.place, endpoint: proxy.origin });
function storageAt(place: S3Place, clock = Date.now, timeout = ENOUGH): PictureStorage {
  const client = createS3Client({ place, clock, timeout });
  return createPictureBucket({ client, randomUuid: randomUUID, log: silent });
}

let picture: EncodedPicture;
/** Accepts any file as a picture: encoding each would take longer than all tests here. */
const encoded = () => Promise.resolve(picture);
async function aPicture(): Promise<EncodedPicture> {
  const file = await redOverBlue(400, 400).webp().toBuffer();
  return new Map(PICTURE_WIDTHS.map((width) => [width, file]));
}

beforeAll(async () => {
  picture = await aPicture();
  s3 = await startS3();
  proxy = await ChaosProxy.open(s3.port);
  storage = storageAt(throughProxy());
  shop = await startTestServer({ uploads: createUploads(storage, encoded) });
});
beforeEach(async () => {
  proxy.clear();
  await proxy.online();
  for (const one of await storage.all()) await storage.remove(one.name);
  name = await storage.keep(picture);
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
  await s3.close();
});

const read = (init: RequestInit = {}, from = shop) =>
  fetch(`${from.url}/uploads/${pictureFile(name, 960)}`, init);
const stored = () => s3.keys();
const allOf = (picked: string) =>
  PICTURE_WIDTHS.map((width) => `uploads/${pictureFile(picked, width)}`).sort();

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
}

describe('failing storage is reported as unavailable, and nothing is stored by halves', () => {
  test.each<[string, Fault]>([
    ['breaks off', { kind: 'drop' }],
    ['does its work and breaks off', { kind: 'drop-reply' }],
    ['never answers', { kind: 'black-hole' }],
    ['is overloaded', { kind: 'status', status: 503 }],
    ['asks for a pause', { kind: 'status', status: 429 }],
    ['is something else, with a page for everything', { kind: 'html' }],
    ['is something else, and leads elsewhere', { kind: 'redirect' }],
  ])('one that %s', async (_what, fault) => {
    const impatient = createUploads(storageAt(throughProxy(), Date.now, LITTLE), encoded);
    const failing =
      fault.kind === 'black-hole' ? await startTestServer({ uploads: impatient }) : shop;
    proxy.always({ fault });
    await expectUnavailable(await read({}, failing));
    if (fault.kind !== 'html') expect((await read({ method: 'HEAD' }, failing)).status).toBe(503);
    await expectUnavailable(await uploadPicture(failing));
    if (failing !== shop) await failing.close();
    proxy.clear();
    await expect.poll(stored).toEqual(allOf(name));
    expect((await read()).status).toBe(200);
    expect((await uploadPicture(shop)).status).toBe(201);
  });

  test('one that is down, until it is back', async () => {
    await proxy.offline();
    await expectUnavailable(await read());
    await expectUnavailable(await uploadPicture(shop));
    await expect(storage.all()).rejects.toThrow('did not answer');
    await proxy.online();
    expect((await read()).status).toBe(200);
    expect(await stored()).toEqual(allOf(name));
  });

  test('one whose answer is cut: no part of the picture is sent on, and no part of a list is used', async () => {
    proxy.always({ fault: { kind: 'truncate' } });
    await expectUnavailable(await read());
    await expect(storage.all()).rejects.toThrow('broke off');
  });

  test('a large picture that is cut on its way breaks the connection, and does not look complete', async () => {
    const large = Buffer.alloc(2_000_000, 'x');
    large.write('RIFF');
    name = await storage.keep(new Map(PICTURE_WIDTHS.map((width) => [width, large])));
    const whole = await (await read()).arrayBuffer();
    expect(Buffer.from(whole).equals(large)).toBe(true);
    proxy.always({ fault: { kind: 'truncate' } });
    await expect(read().then((response) => response.arrayBuffer())).rejects.toThrow();
  });

  test('one file of four that does not come: nothing of the picture is left', async () => {
    const isOne = ({ method, path }: { method: string; path: string }) =>
      method === 'PUT' && path.endsWith('-400.webp');
    proxy.always({ match: isOne, fault: { kind: 'drop' } });
    await expectUnavailable(await uploadPicture(shop));
    expect(await stored()).toEqual(allOf(name));
  });

  test('what could not be deleted then is swept a day later', async () => {
    const fails = ({ method, path }: { method: string; path: string }) =>
      method === 'DELETE' || (method === 'PUT' && path.endsWith('-400.webp'));
    proxy.always({ match: fails, fault: { kind: 'drop' } });
    await expectUnavailable(await uploadPicture(shop));
    expect((await stored()).length).toBe(PICTURE_WIDTHS.length + 3);
    proxy.clear();
    const clock = () => Date.now() + UNNAMED_RETENTION + 2_000;
    const sweep = createSweep({ store: shop.store, uploads: storage, clock, log: silent });
    await sweep.run();
    await sweep.run();
    expect(await stored()).toEqual([]);
  });
});

test.each<Fault['kind']>(['drop', 'drop-reply', 'truncate'])(
  'a single failure (%s) is retried unnoticed',
  async (kind) => {
    const fault = { kind } as Fault;
    proxy.next({ fault });
    expect((await read()).status).toBe(200);
    proxy.next({ fault });
    expect((await uploadPicture(shop)).status).toBe(201);
    expect(await stored()).toHaveLength(2 * PICTURE_WIDTHS.length);
  },
);

test('a hundred readers at once are all answered, over a bounded number of connections', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
});

test('a list goes over as many pages as there are', async () => {
  // The server of these tests cannot cut its lists: it needs a cipher that Node no longer has.
  const pages = new Map([
    [
      '',
      '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;/+==</NextContinuationToken>',
    ],
    ['a&/+==', '<IsTruncated>false</IsTruncated>'],
  ]);
  const server = http.createServer(({ url = '' }, response) => {
    const token = new URL(url, 'http://s3').searchParams.get('continuation-token') ?? '';
    const object = `<Contents><Key>uploads/${token.length}</Key><LastModified>2026-11-23T08:00:00Z</LastModified></Contents>`;
    response.end(`<ListBucketResult>${pages.get(token)}${object}</ListBucketResult>`);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const place = { ...s3.place, endpoint: `http://127.0.0.1:${port}` };
  const listed = await createS3Client({ place, clock: Date.now }).list('uploads/');
  expect(listed.map(({ key }) => key)).toEqual(['uploads/0', 'uploads/6']);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('refusing storage says in one sentence what to fix', () => {
  const LATE = () => Date.now() - 20 * 60_000;
  test.each<[string, Partial<S3Place>, RegExp, (() => number)?]>([
    ['a wrong secret', { keySecret: 'hunter2' }, /PICTURES_S3_KEY_SECRET is not the secret/],
    ['an unknown key', { keyId: 'NOBODY' }, /does not know the key PICTURES_S3_KEY_ID/],
    ['no such bucket', { bucket: 'elsewhere' }, /no bucket of the name PICTURES_S3_BUCKET/],
    ['a clock that is wrong', {}, /this machine’s clock is wrong/, LATE],
  ])('%s', async (_what, wrong, sentence, clock = Date.now) => {
    const place = { ...s3.place, ...wrong };
    await expect(createS3Client({ place, clock }).check()).rejects.toThrow(sentence);
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const uploads = createUploads(storageAt(place, clock), encoded);
    const wrongShop = await startTestServer({ uploads, log });
    try {
      await expectUnavailable(await read({}, wrongShop));
      expect((await read({ method: 'HEAD' }, wrongShop)).status).toBe(503);
      await expectUnavailable(await uploadPicture(wrongShop));
    } finally {
      await wrongShop.close();
    }
    expect(lines.join('')).toMatch(sentence);
    expect(lines.join('')).not.toMatch(/hunter2|AWS4-HMAC|Signature=/);
    if (clock === Date.now)
      await expect(openPictureStorage({ dataDir: '.', pictures: place }, silent)).rejects.toThrow(
        ConfigError,
      );
  });
});

test('a shop whose storage is down still opens, and has its pictures when it is back', async () => {
  await proxy.offline();
  const opened = await openPictureStorage({ dataDir: '.', pictures: throughProxy() }, silent);
  await proxy.online();
  expect((await opened.all()).map((one) => one.name)).toEqual([name]);
});

test('without settings of storage, pictures are in the data folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-data-'));
  const opened = await openPictureStorage({ dataDir, pictures: null }, silent);
  expect(opened).toMatchObject({ directory: join(dataDir, 'uploads') });
  await rm(dataDir, { recursive: true });
});
