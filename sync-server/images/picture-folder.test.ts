import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { FailingFileSystem, type Failure, type Step } from '../files/testing/failing-file-system';
import { StoreUnavailableError } from '../store/store-errors';
import { openPictureFolder } from './picture-folder';
import { pictureFile } from './picture-storage';

const picture = new Map(PICTURE_WIDTHS.map((width) => [width, Buffer.from(`picture ${width}`)]));
let root: string;
let directory: string;
let files: FailingFileSystem;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'));
  directory = join(root, 'uploads');
  files = new FailingFileSystem();
});
afterEach(() => rm(root, { recursive: true }));

const open = () => openPictureFolder({ directory, randomUuid: randomUUID, fileSystem: files });
const LONG_AGO = new Date('2026-01-01T00:00:00.000Z');
async function writeLongAgo(name: string): Promise<void> {
  await writeFile(join(directory, name), 'x');
  await utimes(join(directory, name), LONG_AGO, LONG_AGO);
}
const allOf = (name: string) => PICTURE_WIDTHS.map((width) => pictureFile(name, width));

test('a picture is stored in every width, each picture under another name', async () => {
  const folder = await open();
  const names = [await folder.keep(picture), await folder.keep(picture)];
  expect((await readdir(directory)).sort()).toEqual(names.flatMap(allOf).sort());
  for (const [width, bytes] of picture) {
    expect(await readFile(join(directory, pictureFile(names[0] ?? '', width)))).toEqual(bytes);
  }
  await folder.remove(names[0] ?? '');
  expect((await readdir(directory)).sort()).toEqual(allOf(names[1] ?? '').sort());
  await folder.remove(names[0] ?? '');
});

test('a picture gets its name only when it is on disk', async () => {
  const folder = await open();
  files.calls.length = 0;
  await folder.keep(picture);
  const written = ['create', 'writeFile', 'sync', 'close'];
  const steps = [
    ...PICTURE_WIDTHS.map(() => written),
    ...PICTURE_WIDTHS.map(() => 'rename'),
    'syncDirectory',
  ];
  expect(files.calls).toEqual(steps.flat());
});

const STEPS: readonly Step[] = ['create', 'writeFile', 'sync', 'close', 'rename'];
const FAILURES: readonly Failure[] = ['before', 'torn', 'after'];

describe.each(STEPS)('when the disk refuses: %s', (step) => {
  test.each(FAILURES.flatMap((how) => PICTURE_WIDTHS.map((_, place) => ({ how, place }))))(
    'it fails $how of file $place, and nothing is left',
    async ({ how, place }) => {
      const folder = await open();
      let before = 0;
      files.hold = async (called) => {
        if (called === step && before++ === place) files.failing = { step, how, code: 'ENOSPC' };
      };
      await expect(folder.keep(picture)).rejects.toThrow(StoreUnavailableError);
      expect(await readdir(directory)).toEqual([]);
      files.hold = undefined;
      files.failing = undefined;
      await folder.keep(picture);
      expect(await readdir(directory)).toHaveLength(PICTURE_WIDTHS.length);
    },
  );
});

test('nothing is left when the names cannot be made durable', async () => {
  const folder = await open();
  files.failing = { step: 'syncDirectory', how: 'after', code: 'EIO' };
  await expect(folder.keep(picture)).rejects.toThrow(StoreUnavailableError);
  expect(await readdir(directory)).toEqual([]);
});

test('a picture stored before the list width was added stays complete', async () => {
  await open();
  const old = [160, 400, 960].map((width) => `6f1c-${width}.webp`);
  for (const name of old) await writeFile(join(directory, name), 'x');
  await open();
  expect((await readdir(directory)).sort()).toEqual(old.sort());
});

test('a picture whose last width had no name at a power cut is removed', async () => {
  await open();
  const cut = [160, 400, 960].map((width) => `6f1c-${width}.webp`);
  for (const name of [...cut, '6f1c-240.webp.new']) await writeLongAgo(name);
  await open();
  expect(await readdir(directory)).toEqual([]);
});

test('a file that another process is writing stays, and is removed at a later start if left over', async () => {
  await open();
  const writing = ['6f1c-160.webp', '6f1c-240.webp.new'];
  for (const name of writing) await writeFile(join(directory, name), 'x');
  await open();
  expect((await readdir(directory)).sort()).toEqual(writing);
  for (const name of writing) await writeLongAgo(name);
  await open();
  expect(await readdir(directory)).toEqual([]);
});

test('leftovers of a crash are removed at the start; complete pictures and foreign files stay', async () => {
  const whole = await (await open()).keep(picture);
  const half = randomUUID();
  const strangers = ['notes.txt', 'photo-960.jpg', 'x.new'];
  const left = [pictureFile(half, 160), pictureFile(half, 400), `${pictureFile(half, 960)}.new`];
  for (const name of [...left, ...strangers]) await writeLongAgo(name);
  await open();
  expect((await readdir(directory)).sort()).toEqual([...allOf(whole), ...strangers].sort());
});
