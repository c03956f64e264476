import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedFileError, DamagedPlaceError } from './damaged-file';
import { DurableJsonFile, WriteFailedError, type FileForm } from './durable-json-file';
import {
  FailingFileSystem,
  WRITE_STEPS,
  type Failure,
  type Step,
} from './testing/failing-file-system';

/** A form of the file that any cut or foreign text breaks. */
const form: FileForm<string> = {
  encode: (data) => [Buffer.from('<'), Buffer.from(data), Buffer.from('>')],
  decode(bytes) {
    const match = /^<(.*)>$/.exec(bytes.toString());
    if (!match?.[1]) throw new DamagedPlaceError(0, 'not in brackets');
    return match[1];
  },
};

let directory = '';
let files: FailingFileSystem;
let file: DurableJsonFile<string>;
const fileAgain = () => new DurableJsonFile(file.path, form, new FailingFileSystem());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-file-'));
  files = new FailingFileSystem();
  file = new DurableJsonFile(join(directory, 'shop.json'), form, files);
});
afterEach(() => rm(directory, { recursive: true }));

test('reads nothing where there is no file, and what was written', async () => {
  expect(await file.read()).toBeNull();
  await file.write('one');
  expect(await fileAgain().read()).toBe('one');
  await file.write('a longer two');
  expect(await fileAgain().read()).toBe('a longer two');
  await file.write('3');
  expect(await fileAgain().read()).toBe('3');
});

test('writes what is larger than the room for it, in large and in small pieces', async () => {
  const letters = (count: number, letter: string) => letter.repeat(count);
  const large = letters(9_000_000, 'a') + letters(30, 'b');
  const inPieces = (size: number): FileForm<string> => ({
    ...form,
    encode: (data) => {
      const text = `<${data}>`;
      const count = Math.ceil(text.length / size);
      return Array.from({ length: count }, (_, at) =>
        Buffer.from(text.slice(at * size, (at + 1) * size)),
      );
    },
  });
  for (const size of [10_000_000, 5_000_000, 30_001]) {
    const other = new DurableJsonFile(file.path, inPieces(size), files);
    await other.write(large + size);
    expect((await other.read()) === large + size).toBe(true);
  }
});

test('makes its system calls in the order that makes it durable', async () => {
  await file.write('one');
  files.calls.length = 0;
  await file.write('two');
  expect(files.calls).toEqual(WRITE_STEPS);
});

test('keeps the state of one write before as the last good copy', async () => {
  await file.write('one');
  expect(await file.readPrevious()).toBeUndefined();
  await file.write('two');
  expect(await file.readPrevious()).toBe('one');
  await file.write('three');
  expect(await file.readPrevious()).toBe('two');
  expect((await readdir(directory)).sort()).toEqual(['shop.json', 'shop.json.previous']);
});

test('copies where the file system knows no hard links', async () => {
  await file.write('one');
  files.failing = { step: 'link', how: 'before', code: 'EPERM' };
  await file.write('two');
  expect(await file.readPrevious()).toBe('one');
  expect(files.calls).toContain('copyFile');
});

const failures = WRITE_STEPS.flatMap((step) =>
  (['before', 'torn', 'after'] as const).flatMap((how) =>
    ['ENOSPC', 'EIO'].map((code): [Step, Failure, string] => [step, how, code]),
  ),
);

test.each(failures)('failing at %s, %s (%s), leaves old or new whole', async (step, how, code) => {
  await file.write('one');
  await file.write('two');
  files.failing = { step, how, code };
  const error: unknown = await file.write('three').catch((failed: unknown) => failed);
  if (!(error instanceof WriteFailedError)) throw new Error('The write did not fail');

  const left = await fileAgain().read();
  if (error.inDoubt) expect(['two', 'three']).toContain(left);
  else expect(left).toBe('two');
  expect(error.inDoubt).toBe(step === 'rename' || step === 'syncDirectory');
  expect(['one', 'two']).toContain(await fileAgain().readPrevious());

  files.failing = undefined;
  await file.write('four');
  await file.write('five');
  expect(await fileAgain().read()).toBe('five');
  expect(await fileAgain().readPrevious()).toBe('four');
  await file.sweep();
  expect((await readdir(directory)).sort()).toEqual(['shop.json', 'shop.json.previous']);
});

test('the first write fails at every step and leaves nothing or the new state', async () => {
  for (const step of WRITE_STEPS) {
    files.failing = { step, how: 'before', code: 'EIO' };
    await file.write('one').catch(() => undefined);
    expect([null, 'one']).toContain(await fileAgain().read());
  }
});

test('sweeps what a killed process left, and nothing else', async () => {
  await file.write('one');
  await file.write('two');
  const names = ['shop.json.ab12.tmp', 'shop.json.previous.tmp'];
  for (const name of names) await writeFile(join(directory, name), '<to');
  await writeFile(join(directory, 'other.tmp'), 'not ours');
  await file.sweep();
  const left = await readdir(directory);
  expect(left.sort()).toEqual(['other.tmp', 'shop.json', 'shop.json.previous']);
});

test('a damaged file is refused: its place and the last good copy are named, nothing is touched', async () => {
  await file.write('one');
  await file.write('two');
  await writeFile(file.path, '<tw');
  const error: unknown = await file.read().catch((failed: unknown) => failed);
  expect(error).toBeInstanceOf(DamagedFileError);
  expect(String(error)).toContain(`${file.path} is damaged at byte 0: not in brackets`);
  expect(String(error)).toContain(`The last good copy is ${file.previousPath}`);
  expect(await readFile(file.path, 'utf8')).toBe('<tw');
  expect(await file.readPrevious()).toBe('one');
});

test('says when the last good copy is damaged too, or missing', async () => {
  await writeFile(file.path, '<tw');
  await expect(file.read()).rejects.toThrow('There is no last good copy');
  await writeFile(file.previousPath, 'on>');
  await expect(file.read()).rejects.toThrow('is damaged too');
});

test('a file that is gone while its copy is there is refused', async () => {
  await file.write('one');
  await file.write('two');
  await rm(file.path);
  await expect(fileAgain().read()).rejects.toThrow('is missing');
});
