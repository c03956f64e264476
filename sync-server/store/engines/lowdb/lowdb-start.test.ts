import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedFileError } from '../../../files/damaged-file';
import { addProduct, LowdbWorkplace, NOW, place, seen } from './testing/lowdb-workplace';
import { StoreUnavailableError } from '../../store-errors';
import { sampleProduct } from '../../testing/store-samples';

let at: LowdbWorkplace;
beforeEach(async () => {
  at = await LowdbWorkplace.make();
});
afterEach(() => at.clear());

test('what was acknowledged is there after a restart, under the same epoch', async () => {
  const store = await at.open();
  await store.write(addProduct);
  await store.write(place('o1'));
  const epoch = await store.read((shop) => shop.epoch());
  await store.close();
  const again = await at.open();
  expect(await seen(again)).toEqual(['o1']);
  expect(await again.read((shop) => shop.epoch())).toBe(epoch);
  expect(at.warnings).toEqual([]);
});

test('only the owner can read the files', async () => {
  const store = await at.open();
  await store.write(addProduct);
  expect((await stat(at.directory)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(at.directory)) {
    const { mode } = await stat(join(at.directory, name));
    const expected = name.startsWith('shop.work.') ? 0o700 : 0o600;
    expect([name, mode & 0o777]).toEqual([name, expected]);
  }
});

test('a second opener is refused after waiting, with the reason', async () => {
  await at.open();
  const waiting = { pause: async () => {} };
  await expect(at.open(NOW, { waiting })).rejects.toThrow('works on this data already');
  expect(at.warnings).toEqual([expect.stringMatching(/^Process \d+ works on this data already/)]);
});

test('many transactions are carried by few writes', async () => {
  const store = await at.open();
  await store.write(addProduct);
  at.files.calls.length = 0;
  await Promise.all(Array.from({ length: 10 }, (_, index) => store.write(place(`o${index}`))));
  expect(at.files.calls.filter((step) => step === 'rename').length).toBeLessThanOrEqual(2);
  expect(await seen(await at.openAfterCrash())).toHaveLength(10);
});

test('with a full disk at the start a shop can still be read', async () => {
  const store = await at.open();
  await store.write(addProduct);
  await store.close();
  at.files.failing = { step: 'writeFile', how: 'torn', code: 'ENOSPC' };
  const again = await at.open();
  expect(await seen(again)).toEqual([]);
  await expect(again.write(place('o1'))).rejects.toThrow(StoreUnavailableError);
});

test('a damaged file is refused and left unchanged', async () => {
  const store = await at.open();
  await store.write(addProduct);
  await store.write(place('o1'));
  await store.close();
  const path = join(at.directory, 'shop.json');
  const bytes = await readFile(path);
  bytes.write('?', bytes.indexOf('Long Street'));
  await writeFile(path, bytes);
  const before = await readdir(at.directory);
  const failed: unknown = await at.open().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DamagedFileError);
  expect(String(failed)).toMatch(/shop\.json is damaged at byte \d+: in table "\w+"/);
  expect(String(failed)).toContain(`${path}.previous (whole, one write older)`);
  expect(await readFile(path)).toEqual(bytes);
  const withoutLock = (names: string[]) => names.filter((name) => !name.includes('lock'));
  expect(withoutLock(await readdir(at.directory))).toEqual(withoutLock(before));
});

test('a copy that was put back gets a new epoch, and its orders are there', async () => {
  const store = await at.open();
  await store.write(addProduct);
  await store.write(place('o1'));
  await store.write(place('o2'));
  const epoch = await store.read((shop) => shop.epoch());
  await store.close();
  await cp(join(at.directory, 'shop.json.previous'), join(at.directory, 'shop.json'));
  const again = await at.open();
  expect(await seen(again)).toEqual(['o1']);
  const newEpoch = await again.read((shop) => shop.epoch());
  expect(newEpoch).not.toBe(epoch);
  expect(at.warnings).toHaveLength(1);
  await again.close();
  expect(await (await at.open()).read((shop) => shop.epoch())).toBe(newEpoch);
});

test('warns of a growing file once, and once more when it is too large', async () => {
  const store = await at.open();
  const grow = (id: string, bytes: number) =>
    store.write((shop) => shop.putProduct(sampleProduct(id, { description: 'x'.repeat(bytes) })));
  await grow('a', 4_900_000);
  expect(at.warnings).toEqual([]);
  await grow('b', 200_000);
  await grow('c', 1_000);
  expect(at.warnings).toHaveLength(1);
  await grow('d', 2_500_000);
  await grow('e', 1_000);
  expect(at.warnings).toHaveLength(2);
  expect(at.warnings[1]).toContain('outgrown');
  expect(at.warnings[1]).toContain('move it to PostgreSQL');
  expect(at.warnings[1]).toMatch(/npm run store:move -- --from lowdb:\/.+ --to postgres:/);
  // The settings refuse it today: no advice for an unavailable option.
  expect(at.warnings.join()).not.toContain('DATABASE_URL');
});

test('orphaned temp files are swept at the start', async () => {
  await mkdir(at.directory, { recursive: true });
  await writeFile(join(at.directory, 'shop.json.abcdef.tmp'), 'half');
  await at.open();
  expect((await readdir(at.directory)).some((name) => name.endsWith('.tmp'))).toBe(false);
});
