import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLowdbStore } from './lowdb-store';
import type { StoreMeasures } from '../../store-measures';
import { measuredFile } from './measured-file';
import { sampleProduct } from '../../testing/store-samples';

let sizes: number[];
let commits: number[];
let failures: number;
let directory: string;

const measures: StoreMeasures = {
  size: (bytes) => void sizes.push(bytes),
  committed: (seconds) => void commits.push(seconds),
  commitFailed: () => (failures += 1),
};

beforeEach(async () => {
  [sizes, commits, failures] = [[], [], 0];
  directory = await mkdtemp(join(tmpdir(), 'shop-measures-'));
});
afterEach(() => rm(directory, { recursive: true }));

const open = () => openLowdbStore({ directory, clock: Date.now, warn: () => undefined, measures });
const sizeOnDisk = async () => (await stat(join(directory, 'shop.json'))).size;

test('reports each commit once, with the size of the written file', async () => {
  const store = await open();
  const begun = commits.length;
  for (const id of ['kettle', 'lamp']) {
    await store.write((shop) => shop.putProduct(sampleProduct(id)));
    expect(sizes.at(-1)).toBe(await sizeOnDisk());
  }
  await store.read((shop) => shop.catalogueVersion());
  await store.close();
  expect(commits).toHaveLength(begun + 2);
  for (const seconds of commits) expect(seconds).toBeGreaterThan(0);
  expect(failures).toBe(0);
});

test('reports the size of the file, not of its copy, when a store is opened', async () => {
  const first = await open();
  for (const id of ['kettle', 'lamp', 'cup'])
    await first.write((shop) => shop.putProduct(sampleProduct(id)));
  await first.close();
  sizes = [];
  const second = await open();
  expect(sizes).toEqual([await sizeOnDisk()]);
  await second.close();
});

test('does not count a failed commit', async () => {
  const file = measuredFile<string>(
    { read: async () => null, write: () => Promise.reject(new Error('disk full')) },
    measures,
  );
  await expect(file.write('a shop')).rejects.toThrow('disk full');
  expect({ commits, failures }).toEqual({ commits: [], failures: 1 });
});
