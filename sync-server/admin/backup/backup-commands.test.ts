import { randomUUID } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { effort } from '../../../tests/effort';
import { machineFileSystem } from '../../files/durable-file-system';
import { lastBackup } from '../../files/last-backup';
import { readEntry, tarEntries, TarWriter } from '../../files/tar-file';
import { openLowdbStore } from '../../store/engines/lowdb/lowdb-store';
import { putEveryKind } from '../../store/testing/every-kind';
import { sampleProduct, sampleUser } from '../../store/testing/store-samples';
import { Captured } from '../../testing/command-place';
import { runCommandLine } from '../command-line';
import { lineOf, sha256 } from './archive-form';
import { backupCommands } from './backup-commands';

const PICTURE = '0b0f6d0e-0000-4000-8000-000000000001';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-backup-'));
});
afterEach(() => rm(root, { recursive: true }));

const open = (folder: string) =>
  openLowdbStore({ directory: join(root, folder), clock: Date.now, warn: () => undefined });

async function run(folder: string, args: readonly string[], more: Record<string, string> = {}) {
  const [out, err] = [new Captured(), new Captured()];
  const deps = {
    environment: { DATA_DIR: join(root, folder), ...more },
    directory: root,
    stdin: process.stdin,
    stdout: out,
    stderr: err,
  };
  const code = await runCommandLine(args, deps, backupCommands);
  return { code, out: out.text, err: err.text };
}

/** A shop with rows of every kind, a picture and a key. */
async function makeShop(): Promise<void> {
  const store = await open('data');
  await putEveryKind(store);
  await store.close();
  await mkdir(join(root, 'data/uploads'));
  await writeFile(join(root, `data/uploads/${PICTURE}-960.webp`), 'a picture');
  await writeFile(join(root, 'data/second-factor-key'), 'a key');
}

test('restores every kind of row, a NUL, pictures and keys from a backup made while the shop runs', async () => {
  await makeShop();
  const running = await open('data');
  await running.write((shop) => shop.putUser(sampleUser('nul', { name: 'A\0sha' })));
  const made = await run('data', ['backup', 'b.tar'], { SMTP_URL: 'smtp://mail.example' });
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain(`Keys from ${join(root, 'data')}: second-factor-key.`);
  const epoch = await running.read((shop) => shop.epoch());
  await running.close();

  const restored = await run('back', ['restore', 'b.tar']);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('No invoice or credit note gets a number before');
  expect(restored.out).toContain('or not given now: SMTP_URL. To see them: tar -xOf');
  expect(await readFile(join(root, 'back/second-factor-key'), 'utf8')).toBe('a key');
  expect(await readdir(join(root, 'back/uploads'))).toEqual([`${PICTURE}-960.webp`]);
  const store = await open('back');
  expect((await store.read((shop) => shop.user('nul')))?.name).toBe('A\0sha');
  expect(await store.read((shop) => shop.epoch())).not.toBe(epoch);
  expect(await store.read((shop) => shop.areNumbersConfirmed())).toBe(false);
  await store.close();

  // Made once more from there it has the same rows: what differs is the name of the store and its versions.
  await run('back', ['backup', 'again.tar']);
  const rows = async (file: string) =>
    (await run('back', ['verify', file])).out
      .split('\n')
      .filter((line) => /^\w+ +\d+ {2}[0-9a-f]{16}$/.test(line) && !line.startsWith('store '));
  expect(await rows('again.tar')).toEqual(await rows('b.tar'));
  expect((await rows('b.tar')).length).toBeGreaterThan(20);
});

test('detects every altered byte and every missing one', async () => {
  await makeShop();
  await run('data', ['backup', 'b.tar']);
  const whole = await readFile(join(root, 'b.tar'));
  const refused = async (bytes: Buffer) => {
    const file = `${randomUUID()}.tar`;
    await writeFile(join(root, file), bytes);
    const said = await run('back', ['restore', file]);
    await rm(join(root, file));
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toMatch(/^Nothing was restored\. .* is no whole backup: .*\n$/);
    expect(await readdir(root)).not.toContain('back');
  };
  const place = fc.integer({ min: 0, max: whole.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ change, at);
      await refused(bytes);
    }),
    { numRuns: effort(30, 1_000) },
  );
  await fc.assert(
    fc.asyncProperty(place, (length) => refused(whole.subarray(0, length))),
    { numRuns: effort(15, 500) },
  );
  await refused(Buffer.concat([whole, Buffer.alloc(512)]));
});

test('refuses a file with correct checksums that no backup of this version contains, and writes nothing', async () => {
  await makeShop();
  await run('data', ['backup', 'b.tar']);
  const refused = async (edit: (files: Map<string, Buffer>) => unknown, why: string) => {
    await rebuild('b.tar', 'other.tar', edit);
    for (const command of ['restore', 'verify']) {
      const said = await run('back', [command, 'other.tar']);
      expect(said).toMatchObject({ code: 1, out: '' });
      expect(said.err).toContain(why);
    }
    const written = await readdir(root, { recursive: true });
    expect(written.filter((file) => /outside|^back.*shop\.json/.test(file))).toEqual([]);
  };
  const later = 'was made by a later version of the shop (it has "';
  for (const name of [
    'uploads/../../outside',
    'uploads/page.html',
    'keys/../x',
    'keys/another-key',
    'rows/rockets/000001.jsonl.gz',
    'rockets.json',
  ])
    await refused((files) => files.set(name, Buffer.from('x')), later);
  await refused((files) => files.delete('rows/users/000001.jsonl.gz'), 'rows of the kind "users"');
});

/** Writes a backup with other files in it, and the sums of those. */
async function rebuild(
  from: string,
  to: string,
  edit: (files: Map<string, Buffer>) => unknown,
): Promise<void> {
  const before = await openFile(join(root, from), 'r');
  const files = new Map<string, Buffer>();
  for (const entry of await tarEntries(before))
    if (entry.name !== 'contents.sha256') files.set(entry.name, await readEntry(before, entry));
  await before.close();
  edit(files);
  const after = await openFile(join(root, to), 'w');
  const tar = new TarWriter(after, 0);
  for (const [name, bytes] of files) await tar.append(name, bytes);
  const sums = [...files].map(([name, bytes]) => lineOf(sha256(bytes), name)).join('');
  await tar.append('contents.sha256', Buffer.from(sums));
  await tar.end();
  await after.close();
}

test('explains in one sentence what cannot be backed up, verified or restored, and leaves nothing behind', async () => {
  const said = async (args: readonly string[], folder = 'data') => {
    const { code, out, err } = await run(folder, args);
    expect([code, out]).toEqual([1, '']);
    expect(err.trim().split('\n')).toHaveLength(1);
    return err;
  };
  expect(await said(['backup', 'b.tar'])).toContain('No backup was made. There is no shop in');
  await makeShop();
  expect(await said(['backup', 'no/such/folder.tar'])).toContain('No backup was made.');
  expect(await said(['backup', 'data'])).toContain('is no file');
  expect(await said(['backup', '/dev/null'])).toContain('is no file');
  // Like a full disk.
  expect(await said(['backup', '/dev/full'])).toContain('is no file');
  expect(await said(['verify', 'none.tar'])).toContain('There is no backup at');
  expect(await said(['restore', 'none.tar'], 'back')).toContain('Nothing was restored.');
  await writeFile(join(root, 'text.tar'), 'hello');
  expect(await said(['verify', 'text.tar'])).toContain('is no whole backup');
  await run('data', ['backup', 'b.tar']);
  expect(await said(['restore', 'b.tar'])).toContain('There is a shop in');
  expect((await readdir(root)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('does not call a backup bad when there is no room to verify it', async () => {
  await makeShop();
  await run('data', ['backup', 'b.tar']);
  vi.stubEnv('TMPDIR', join(root, 'nowhere'));
  const said = await run('data', ['verify', 'b.tar']);
  expect(said).toMatchObject({ code: 1, out: '' });
  expect(said.err).toContain('It is not known whether the backup is good. There is no room');
  vi.stubEnv('TMPDIR', join(root, 'full'));
  await mkdir(join(root, 'full'));
  const full = vi
    .spyOn(machineFileSystem, 'create')
    .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
  const noRoom = await run('data', ['verify', 'b.tar']);
  full.mockRestore();
  vi.unstubAllEnvs();
  expect(noRoom.err).toContain('It is not known whether the backup is good. The disk is full');
  expect(await readdir(join(root, 'full'))).toEqual([]);
});

test('keeps the previous backup when the shop’s file is damaged', async () => {
  await makeShop();
  await run('data', ['backup', 'b.tar']);
  const before = await readFile(join(root, 'b.tar'));
  const noted = await lastBackup(join(root, 'data'));
  await writeFile(join(root, 'data/shop.json'), 'half of it');
  const said = await run('data', ['backup', 'b.tar']);
  expect(said.err).toContain('is damaged');
  expect(await readFile(join(root, 'b.tar'))).toEqual(before);
  expect(await lastBackup(join(root, 'data'))).toEqual(noted);
  expect(await readdir(root)).toEqual(['b.tar', 'data']);
});

test('names a picture that is already lost, and backs up the rest', async () => {
  const store = await open('data');
  await store.write((shop) =>
    shop.putProduct(sampleProduct('p', { image: `/uploads/${PICTURE}-960.webp` })),
  );
  await store.close();
  const said = await run('data', ['backup', 'b.tar']);
  expect(said).toMatchObject({ code: 0 });
  expect(said.err).toContain(`are not there: ${PICTURE}`);
});
