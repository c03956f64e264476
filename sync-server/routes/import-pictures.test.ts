import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importPictures, importPreview, undoStep } from '#shared/admin/table-import';
import { productDocument } from '#shared/catalogue/product';
import { MAX_FETCHED } from '../images/fetch-picture';
import { PictureHost } from '../images/testing/picture-host';
import { redOverBlue } from '../images/testing/sample-pictures';
import { registerAdmin, signInAgain } from '../testing/admin-client';
import { aProduct } from '../testing/samples';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/start-test-server';
import { TestClient, type SignedInClient } from '../testing/test-client';

const HEADER = '_id,name,price,image,image2,brand,category,description,countInStock';
const MINUTE = 60_000;
const COPY = /^\/uploads\/[\da-f-]+-960\.webp$/;

let picture: Buffer;
let host: PictureHost;
let server: TestServer;
let owner: SignedInClient;
let admin: TestClient;
let now: number;
/** Each process looks for pictures that are due. */
let looks: (() => void)[];

beforeAll(async () => {
  picture = await redOverBlue().jpeg().toBuffer();
});
beforeEach(async () => {
  now = Date.now();
  looks = [];
  host = await PictureHost.start();
  host.answer = (response) => response.end(picture);
  server = await startTestServer({ ...options(), products: [aProduct({ _id: 'kettle' })] });
  owner = await registerAdmin(server);
  admin = owner.client;
});
afterEach(async () => {
  await server.close();
  host.close();
});

const options = (): TestServerOptions => ({
  clock: () => now,
  pictureSeam: host.seam,
  timer(every, call) {
    if (every === 15_000) looks.push(call);
    return () => undefined;
  },
});

const row = (id: string, image: string, image2 = '') =>
  `${id},Lota ${id},499,${image},${image2},Local,Kitchen,Plain,5\n`;

async function importTable(table: string, run: string = randomUUID()): Promise<string> {
  const path = `/api/products/import?import=${run}&pictures=copy`;
  const { status, body } = await admin.ask('POST', path, { table });
  expect({ status, body }).toMatchObject({ status: 200 });
  return run;
}

const soFar = () => admin.read(importPictures, '/api/products/imports/pictures');
const isDone = () => expect.poll(async () => (await soFar()).waiting, { timeout: 60_000 }).toBe(0);
const seen = (id: string) =>
  new TestClient(server.url).read(productDocument, `/api/products/${id}`);
const undo = async (run: string) =>
  undoStep.parse((await admin.ask('POST', `/api/products/imports/${run}/undo`)).body);

/** Fails for good: it is tried three times, some minutes apart. */
async function failsAtLast(): Promise<void> {
  server.background.start();
  for (const wait of [1, 10]) {
    await expect.poll(async () => (await nextTry()) > now, { timeout: 60_000 }).toBe(true);
    now += wait * MINUTE;
    for (const look of looks) look();
  }
  await isDone();
}
const nextTry = () =>
  server.store.read(async (shop) => {
    const [first] = await shop.waitingPictures(1);
    return first ? Date.parse(first.due) : Infinity;
  });

// docs/shop-rules.md#r-owner-11
describe('pictures that an import names by their addresses', () => {
  test('are copied into the shop, and shoppers get them from there', async () => {
    const table = `${HEADER},variant,option1,value1,variantImage\n${row('lota', host.url('/a.jpg'), host.url('/b.jpg')).trim()},,Size,S,${host.url('/c.jpg')}\n`;
    const preview = await admin.ask('POST', '/api/products/import/preview', { table });
    expect(importPreview.parse(preview.body).rows).toMatchObject([{ pictures: 3 }]);
    await importTable(table);
    await isDone();
    const { image, images, variants } = await seen('lota');
    expect(image).toMatch(COPY);
    expect(images).toEqual([{ url: image }, { url: expect.stringMatching(COPY) }]);
    expect(variants?.[0]?.image).toMatch(COPY);
    const file = await fetch(server.url + image);
    expect(file.headers.get('content-type')).toBe('image/webp');
    expect(await soFar()).toEqual({ waiting: 0, copied: 3, failed: 0, problems: [] });
  });

  test('stay where they are unless the admin says so', async () => {
    const table = `${HEADER}\n${row('lota', host.url('/a.jpg'))}`;
    const { status } = await admin.ask('POST', '/api/products/import', { table });
    expect(status).toBe(200);
    expect(await soFar()).toMatchObject({ waiting: 0, copied: 0 });
    expect((await seen('lota')).image).toBe(host.url('/a.jpg'));
    expect(host.asked).toEqual([]);
  });

  test('are fetched once where several products have one address', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => row(`lota-${at}`, host.url('/same.jpg')));
    await importTable(`${HEADER}\n${rows.join('')}`);
    await isDone();
    expect(await soFar()).toMatchObject({ copied: 130 });
    expect(host.asked).toEqual(['/same.jpg']);
    expect((await seen('lota-0')).image).toBe((await seen('lota-129')).image);
  });

  test('are followed through redirects, but not for ever', async () => {
    host.answer = (response, path) => {
      if (path === '/there.jpg') return response.end(picture);
      const location = path === '/here.jpg' ? host.url('/there.jpg', 'other.example') : path;
      return response.writeHead(302, { location }).end();
    };
    await importTable(`${HEADER}\n${row('lota', host.url('/here.jpg'), host.url('/loop.jpg'))}`);
    await failsAtLast();
    expect((await seen('lota')).image).toMatch(COPY);
    expect(await soFar()).toMatchObject({ copied: 1, problems: [{ problem: 'unreachable' }] });
  });

  test('are not looked for in private networks; nothing tells these from a closed port', async () => {
    host.answer = (response) =>
      response.writeHead(302, { location: `https://127.0.0.2:${host.port}/admin` }).end();
    const addresses = [
      host.url('/a.jpg', 'inside.example'),
      host.url('/a.jpg', 'mixed.example'),
      host.url('/a.jpg', '127.0.0.2'),
      'https://169.254.169.254/latest/meta-data',
      host.url('/redirected.jpg'),
      'https://pictures.example:1/closed.jpg',
      'https://1.2.3.999/no-address.jpg',
    ];
    await importTable(`${HEADER}\n${addresses.map((url, at) => row(`p${at}`, url)).join('')}`);
    const tries = () =>
      server.store.read(async (shop) =>
        (await shop.waitingPictures(9)).map((one) => [one.tries, Date.parse(one.due) - now]),
      );
    await expect.poll(tries).toEqual(addresses.map(() => [1, MINUTE]));
    await failsAtLast();
    const { problems } = await soFar();
    expect(problems.map(({ url }) => url)).toEqual(addresses);
    expect(new Set(problems.map(({ problem }) => problem))).toEqual(new Set(['unreachable']));
    expect(host.inside).toBe(0);
    expect((await seen('p3')).image).toBe(addresses[3]);
  });

  test('that cannot be had are named with the reason, and copied once they can', async () => {
    const answers: Record<string, (response: ServerResponse) => void> = {
      '/gone.jpg': (response) => response.writeHead(410).end(),
      '/huge.jpg': (response) => response.end(Buffer.alloc(MAX_FETCHED + 1, 'x')),
      '/page.jpg': (response) => response.end('<!doctype html><title>Sign in</title>'),
      '/half.jpg': (response) => response.end(picture.subarray(0, 200)),
    };
    const paths = Object.keys(answers);
    host.answer = (response, path) => answers[path]?.(response);
    await importTable(
      `${HEADER}\n${paths.map((path) => row(path.slice(1, 5), host.url(path))).join('')}`,
    );
    await isDone();
    const problem = (path: string, why: string) => ({
      product: path.slice(1, 5),
      name: `Lota ${path.slice(1, 5)}`,
      url: host.url(path),
      problem: why,
    });
    expect(await soFar()).toEqual({
      waiting: 0,
      copied: 0,
      failed: 4,
      problems: [
        problem('/gone.jpg', 'missing'),
        problem('/half.jpg', 'damaged'),
        problem('/huge.jpg', 'too_large'),
        problem('/page.jpg', 'no_picture'),
      ],
    });
    expect((await seen('gone')).image).toBe(host.url('/gone.jpg'));
    host.answer = (response) => response.end(picture);
    const again = await admin.ask('POST', '/api/products/imports/pictures/retry');
    expect(again.body).toMatchObject({ failed: 0 });
    await isDone();
    expect(await soFar()).toMatchObject({ copied: 4, failed: 0 });
    expect((await seen('gone')).image).toMatch(COPY);
  });

  test('of a host that asks for patience are fetched when it said', async () => {
    let isBusy = true;
    host.answer = (response) =>
      isBusy ? response.writeHead(429, { 'retry-after': '300' }).end() : response.end(picture);
    await importTable(`${HEADER}\n${row('lota', host.url('/a.jpg'))}`);
    await expect.poll(nextTry).toBe(now + 5 * MINUTE);
    isBusy = false;
    now += 5 * MINUTE;
    server.background.start();
    await isDone();
    expect(host.asked).toHaveLength(2);
    expect((await seen('lota')).image).toMatch(COPY);
  });

  test('do not come over what was changed meanwhile, and bring nothing deleted back', async () => {
    const waiting: ServerResponse[] = [];
    host.answer = (response) => void waiting.push(response);
    await importTable(
      `${HEADER}\n${row('lota', host.url('/a.jpg'))}${row('tawa', host.url('/b.jpg'))}`,
    );
    await expect.poll(() => waiting.length).toBe(2);
    const changes = { image: '/pictures/lamp-960.webp' };
    await admin.ask('PATCH', '/api/products/lota', { body: { changes } });
    await admin.ask('DELETE', '/api/products/tawa');
    for (const response of waiting) response.end(picture);
    await isDone();
    expect(await seen('lota')).toMatchObject(changes);
    expect((await admin.get('/api/products/tawa')).status).toBe(404);
    expect(await soFar()).toEqual({ waiting: 0, copied: 0, failed: 0, problems: [] });
  });

  test('go with the undo of the import, whether they were copied or not', async () => {
    const held: ServerResponse[] = [];
    host.answer = (response, path) =>
      path === '/held.jpg' ? void held.push(response) : response.end(picture);
    const before = await seen('kettle');
    const run = await importTable(
      `${HEADER}\n${row('lota', host.url('/a.jpg'), host.url('/b.jpg'))}kettle,Pot,499,${host.url('/c.jpg')},,Local,Kitchen,Plain,5\n`,
    );
    await isDone();
    expect((await seen('kettle')).image).toMatch(COPY);
    await importTable(`${HEADER}\n${row('tawa', host.url('/held.jpg'))}`, run);
    await expect.poll(() => held.length).toBe(1);
    expect(await undo(run)).toEqual({ undone: 3, left: 0, kept: [] });
    held[0]?.end(picture);
    await isDone();
    expect((await admin.get('/api/products/lota')).status).toBe(404);
    expect((await admin.get('/api/products/tawa')).status).toBe(404);
    const { image, name } = await seen('kettle');
    expect({ image, name }).toEqual({ image: before.image, name: before.name });
    expect(await soFar()).toMatchObject({ waiting: 0, copied: 0, failed: 0 });
  });

  describe('of a later file', () => {
    const file = (price: number, ...paths: string[]) =>
      [
        'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Image Alt Text,Variant Image',
        `lota,Lota,Local,Kitchen,Size,S,${price},shopify,5,${host.url(paths[0] ?? '')},Front,${host.url('/small.jpg')}`,
        ...paths.slice(1).map((path) => `lota,,,,,,,,,${host.url(path)},,`),
      ].join('\n');
    const previewed = async (table: string) => {
      const { body } = await admin.ask('POST', '/api/products/import/preview', { table });
      return importPreview.parse(body).rows[0];
    };
    const gallery = async () => ((await seen('lota')).images ?? []).map(({ url }) => url);
    const patch = async (changes: object) => {
      const { status } = await admin.ask('PATCH', '/api/products/lota', { body: { changes } });
      expect(status).toBe(200);
    };

    beforeEach(async () => {
      await importTable(file(499, '/a.jpg', '/b.jpg'));
      await isDone();
      expect(host.asked.toSorted()).toEqual(['/a.jpg', '/b.jpg', '/small.jpg']);
      host.asked.length = 0;
    });

    test('count as unchanged, and are not fetched again, also once no list knows of them', async () => {
      const { revision, images, variants } = await seen('lota');
      await server.store.write(async (shop) =>
        shop.removeImportPictures(await shop.importPicturesIn('copied', 100)),
      );
      const same = file(499, '/a.jpg', '/b.jpg');
      expect(await previewed(same)).toMatchObject({ change: 'unchanged' });
      await importTable(same);
      expect((await seen('lota')).revision).toBe(revision);
      const dearer = file(599, '/a.jpg', '/b.jpg');
      const row = await previewed(dearer);
      expect(row?.changes?.map(({ column }) => column)).toEqual(['price']);
      expect(row).not.toHaveProperty('pictures');
      await importTable(dearer);
      const now = await seen('lota');
      expect(now).toMatchObject({ price: 599, images });
      expect(now.variants?.[0]?.image).toBe(variants?.[0]?.image);
      expect(await soFar()).toMatchObject({ waiting: 0 });
      expect(host.asked).toEqual([]);
    });

    test('come again where the shop has none of them', async () => {
      const [a, b] = await gallery();
      await importTable(file(499, '/a.jpg', '/c.jpg'));
      await isDone();
      const [first, other] = await gallery();
      expect([first, host.asked]).toEqual([a, ['/c.jpg']]);
      expect(other).not.toBe(b);
      expect(await previewed(file(499, '/a.jpg', '/b.jpg'))).toMatchObject({ pictures: 1 });
    });

    test('leave what was replaced, moved or removed by hand, also beside a new one', async () => {
      const [a, b = ''] = await gallery();
      const lamp = '/pictures/lamp-960.webp';
      await patch({ image: lamp, images: [{ url: lamp }, { url: b }] });
      const same = file(499, '/a.jpg', '/b.jpg');
      expect(await previewed(same)).toMatchObject({ change: 'unchanged' });
      await importTable(file(499, '/a.jpg', '/b.jpg', '/c.jpg'));
      await isDone();
      const [, , c = ''] = await gallery();
      expect(await gallery()).toEqual([lamp, b, expect.stringMatching(COPY)]);
      expect([a, b]).not.toContain(c);
      await patch({ image: c, images: [{ url: c }, { url: lamp }] });
      expect(await previewed(file(499, '/a.jpg', '/b.jpg', '/c.jpg'))).toMatchObject({
        change: 'unchanged',
      });
      expect(host.asked).toEqual(['/c.jpg']);
    });

    test('count as unchanged after the undo of an import that had others', async () => {
      const before = await gallery();
      const run = await importTable(file(499, '/c.jpg'));
      await isDone();
      expect(await gallery()).not.toContain(before[0]);
      expect(await undo(run)).toEqual({ undone: 1, left: 0, kept: [] });
      expect(await gallery()).toEqual(before);
      expect(await previewed(file(499, '/a.jpg', '/b.jpg'))).toMatchObject({ change: 'unchanged' });
      expect(await previewed(file(499, '/c.jpg'))).toMatchObject({ pictures: 1 });
    });

    test('are told to nobody', async () => {
      for (const path of ['/api/products/lota', '/api/catalogue/changes'])
        expect(JSON.stringify((await admin.get(path)).body)).not.toContain('pictureSources');
    });
  });

  test('are copied by one of two processes', async () => {
    const other = await startTestServer({ ...options(), beside: server });
    try {
      const rows = Array.from({ length: 8 }, (_, at) => row(`p${at}`, host.url(`/${at}.jpg`)));
      server.background.start();
      other.background.start();
      await importTable(`${HEADER}\n${rows.join('')}`);
      for (const look of looks) look();
      await isDone();
      expect(await soFar()).toMatchObject({ copied: 8, failed: 0 });
      expect(new Set(host.asked).size).toBe(host.asked.length);
    } finally {
      await other.close();
    }
  });
});

describe('a restart', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'shop-test-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  test('in the middle loses no picture', async () => {
    await server.close();
    server = await startTestServer({ ...options(), directory });
    owner = await registerAdmin(server);
    admin = owner.client;
    const held: ServerResponse[] = [];
    host.answer = (response, path) =>
      path === '/13.jpg' ? void held.push(response) : response.end(picture);
    const rows = Array.from({ length: 14 }, (_, at) =>
      row(`p${String(at).padStart(2, '0')}`, host.url(`/${at}.jpg`)),
    );
    await importTable(`${HEADER}\n${rows.join('')}`);
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
    await server.close();
    host.answer = (response) => response.end(picture);
    server = await startTestServer({ ...options(), directory });
    admin = (await signInAgain(server.url, owner)).client;
    expect((await soFar()).waiting).toBeGreaterThan(0);
    server.background.start();
    await isDone();
    expect(await soFar()).toMatchObject({ copied: 14, failed: 0 });
  });
});

test('a picture that takes too long has failed for now', async () => {
  await server.close();
  server = await startTestServer({ ...options(), pictureSeam: { ...host.seam, within: 100 } });
  admin = (await registerAdmin(server)).client;
  host.answer = (response) => void response.write(picture.subarray(0, 100));
  await importTable(`${HEADER}\n${row('lota', host.url('/slow.jpg'))}`);
  await failsAtLast();
  expect(await soFar()).toMatchObject({ problems: [{ problem: 'unreachable' }] });
});
