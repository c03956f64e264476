import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { runMoveCommand } from '../../sync-server/admin/export-import/move-command';
import type { S3Place } from '../../sync-server/config/pictures-config';
import { pictureFile } from '../../sync-server/images/picture-storage';
import { createS3Client } from '../../sync-server/images/s3-client';
import { openLowdbStore } from '../../sync-server/store/engines/lowdb/lowdb-store';
import { sampleProduct } from '../../sync-server/store/testing/store-samples';
import { Captured } from '../../sync-server/testing/command-place';
import { startS3, type TestS3 } from '../../sync-server/testing/start-s3';
import { ChaosProxy } from '../chaos-proxy/chaos-proxy';

/** `npm run store:move` with pictures to S3-compatible storage, and from there. The rows go from one folder to another. */

const MAIN = fileURLToPath(new URL('../../sync-server/main.ts', import.meta.url));
/** The first is so large that it comes in pieces. */
const PICTURES = [300_000, 2_000, 1_000];

let s3: TestS3;
let proxy: ChaosProxy;
let root: string;
/** Of every picture, by the name of its file. */
let files: Map<string, Buffer>;

beforeAll(async () => {
  s3 = await startS3();
  proxy = await ChaosProxy.open(s3.port);
});
afterAll(async () => {
  await proxy.close();
  await s3.close();
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-move-'));
  const store = await openLowdbStore({
    directory: join(root, 'data'),
    clock: Date.now,
    warn: () => undefined,
  });
  await store.write((shop) => shop.putProduct(sampleProduct('p')));
  await store.close();
  files = new Map();
  for (const size of PICTURES) {
    const name = randomUUID();
    for (const width of PICTURE_WIDTHS) files.set(pictureFile(name, width), randomBytes(size));
  }
  await mkdir(join(root, 'data/uploads'));
  for (const [name, bytes] of files) await writeFile(join(root, 'data/uploads', name), bytes);
  await writeFile(join(root, 'data/uploads', `${[...files.keys()][0]}.new`), 'half of one');
});
afterEach(async () => {
  proxy.clear();
  proxy.log.clear();
  const client = clientOf(s3.place);
  for (const key of await s3.keys()) await client.remove(key);
  await rm(root, { recursive: true });
});

const clientOf = (place: S3Place) => createS3Client({ place, clock: Date.now });

const settings = (changed: Partial<S3Place> = {}) => {
  const { bucket, keyId, keySecret } = { ...s3.place, ...changed };
  return {
    PICTURES_S3_ENDPOINT: proxy.origin,
    PICTURES_S3_BUCKET: bucket,
    PICTURES_S3_KEY_ID: keyId,
    PICTURES_S3_KEY_SECRET: keySecret,
  };
};

async function move(args: readonly string[], environment: Record<string, string> = settings()) {
  const [stdout, stderr] = [new Captured(), new Captured()];
  const deps = { environment, directory: root, stdout, stderr };
  const code = await runMoveCommand(args, deps, new AbortController().signal);
  return { code, out: stdout.text, err: stderr.text };
}
const TO_S3 = ['--from', 'lowdb:data', '--to', 'lowdb:there', '--pictures-from', 'folder'];
const FROM_S3 = ['--from', 'lowdb:data', '--to', 'lowdb:there', '--pictures-to', 'folder'];

const filesIn = (folder: string) =>
  readdir(join(root, folder)).then(
    (names) => names.toSorted(),
    () => [],
  );
const keysOfAll = () => Array.from(files.keys(), (name) => `uploads/${name}`).toSorted();

async function fillBucket(): Promise<void> {
  const client = clientOf(s3.place);
  for (const [name, bytes] of files) await client.put(`uploads/${name}`, bytes, 'image/webp');
}

test('pictures go to the storage and back with the shop, counted and summed up', async () => {
  const there = await move(TO_S3);
  expect(there).toMatchObject({ code: 0 });
  const line = /^pictures +12 {2}([0-9a-f]{16}) +12 {2}\1$/m;
  const [, sum] = line.exec(there.out) ?? [];
  expect(sum).toBeDefined();
  expect(there.err).toMatch(/100 %\n$/);
  expect(await s3.keys()).toEqual(keysOfAll());
  expect(await filesIn('there/uploads')).toEqual([]);
  expect(there.out).toContain(`Pictures are in ${proxy.origin}/${s3.place.bucket}/uploads, and in`);
  expect(there.out + there.err).not.toContain('AWS4');

  const args = ['--from', 'lowdb:there', '--to', 'lowdb:back', '--pictures-to', 'folder'];
  const back = await move(args);
  expect(back).toMatchObject({ code: 0 });
  expect(line.exec(back.out)?.[1]).toBe(sum);
  expect(await filesIn('back/uploads')).toEqual([...files.keys()].toSorted());
  for (const [name, bytes] of files)
    expect(bytes.equals(await readFile(join(root, 'back/uploads', name)))).toBe(true);
  expect(await s3.keys()).toEqual(keysOfAll());
});

test('without an option for them pictures stay in the storage, and those of the folder are reported', async () => {
  await fillBucket();
  const said = await move(['--from', 'lowdb:data', '--to', 'lowdb:there']);
  expect(said).toMatchObject({ code: 0 });
  expect(said.out).toContain(`Pictures stay in ${proxy.origin}/${s3.place.bucket}/uploads.`);
  expect(said.err).toContain(
    `12 files of pictures in ${join(root, 'data/uploads')} stay there: --pictures-from folder takes them along`,
  );
});

describe('refused in one sentence, with nothing moved', () => {
  test.each<[string, Partial<S3Place> | null, RegExp, number]>([
    ['no storage', null, /^--pictures-to s3 needs the settings PICTURES_S3_…/, 2],
    ['half of its settings', { bucket: '' }, /^PICTURES_S3_BUCKET is missing/, 2],
    ['a wrong secret', { keySecret: 'hunter2' }, /PICTURES_S3_KEY_SECRET is not the secret/, 1],
    ['no such bucket', { bucket: 'elsewhere' }, /has no bucket of the name PICTURES_S3_BUCKET/, 1],
  ])('%s', async (_what, wrong, sentence, code) => {
    const said = await move([...TO_S3, '--pictures-to', 's3'], wrong ? settings(wrong) : {});
    expect(said).toMatchObject({ code, out: '' });
    expect(said.err).toMatch(sentence);
    expect(said.err.trim().split('\n')).toHaveLength(1);
    expect(said.err).not.toContain('hunter2');
    expect(await filesIn('there')).not.toContain('shop.json');
  });

  test('another picture of the same name', async () => {
    const [key = ''] = keysOfAll();
    await clientOf(s3.place).put(key, Buffer.from('another one'), 'image/webp');
    const said = await move(TO_S3);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toMatch(/Nothing was moved\. Another picture than that of .* is .*\.webp\n$/);
    expect(await s3.keys()).toEqual([key]);
    expect(await filesIn('there')).not.toContain('shop.json');
  });

  test('storage that fails in the middle: pictures copied so far are deleted again', async () => {
    const [, second = ''] = [...files.keys()];
    proxy.always({
      match: ({ method, path }) => method === 'PUT' && path.endsWith(second),
      fault: { kind: 'drop-reply' },
    });
    const said = await move(TO_S3);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toMatch(/Nothing was moved\. The storage of pictures at .* broke off\n$/);
    expect(await s3.keys()).toEqual([]);
    expect(await filesIn('there')).not.toContain('shop.json');
    proxy.clear();
    expect(await move(TO_S3)).toMatchObject({ code: 0 });
  });
});

/** Waits until every request but the one that is held has its answer: the server of the tests stores half of what breaks off, which storage never does. */
const answered = () =>
  expect
    .poll(() => proxy.log.of(({ status, fault }) => status === null && fault !== 'hold'))
    .toEqual([]);

test.each<[string, 'PUT' | 'GET', string[]]>([
  ['to', 'PUT', TO_S3],
  ['from', 'GET', FROM_S3],
])(
  'killed while pictures go %s the storage: no shop is there, and the next try makes it whole',
  async (_way, method, args) => {
    if (method === 'GET') await fillBucket();
    const last = [...files.keys()].at(-1) ?? '';
    const gate = proxy.hold(
      'request',
      (request) => request.method === method && request.path.endsWith(last),
    );
    const moving = spawn(process.execPath, ['--import', 'tsx', MAIN, 'store:move', ...args], {
      // As npm runs it: in the folder that paths are relative to.
      env: { ...process.env, npm_lifecycle_event: 'store:move', INIT_CWD: root, ...settings() },
      stdio: 'ignore',
    });
    const ended = once(moving, 'exit');
    await gate.reached;
    await answered();
    moving.kill('SIGKILL');
    await ended;
    gate.release();
    expect(await filesIn('there')).not.toContain('shop.json');
    proxy.clear();
    expect(await move(args)).toMatchObject({ code: 0 });
    if (method === 'PUT') expect(await s3.keys()).toEqual(keysOfAll());
    else
      for (const [name, bytes] of files)
        expect(bytes.equals(await readFile(join(root, 'there/uploads', name)))).toBe(true);
  },
);
