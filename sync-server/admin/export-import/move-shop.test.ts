import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  FailingFileSystem,
  type Failure,
  type Step,
} from '../../files/testing/failing-file-system';
import { openLowdbStore } from '../../store/engines/lowdb/lowdb-store';
import { lowdbExportImport } from '../../store/engines/lowdb/lowdb-export-import';
import { putEveryKind } from '../../store/testing/every-kind';
import { keysInFolder } from './key-files';
import { moveShop } from './move-shop';
import { picturesInFolder } from './picture-files';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-move-'));
});
afterEach(() => rm(root, { recursive: true }));

const filesIn = async (folder: string) => {
  const dataDir = join(root, folder);
  return { keys: keysInFolder(dataDir), pictures: await picturesInFolder(dataDir) };
};

test.each<[Step, Failure]>([
  ['create', 'before'],
  ['writeFile', 'torn'],
  ['sync', 'before'],
  ['rename', 'before'],
  ['rename', 'after'],
  ['syncDirectory', 'after'],
])('a full disk under the embedded store at %s (%s) leaves no shop there', async (step, how) => {
  const fileSystem = new FailingFileSystem();
  fileSystem.failing = { step, how, code: 'ENOSPC' };
  const warn = () => undefined;
  const source = lowdbExportImport({ directory: join(root, 'data'), warn });
  const target = lowdbExportImport({ directory: join(root, 'target'), warn, fileSystem });
  const store = await openLowdbStore({ directory: join(root, 'data'), clock: Date.now, warn });
  await putEveryKind(store);
  await store.close();
  const moving = moveShop(
    { store: source, ...(await filesIn('data')) },
    { store: target, ...(await filesIn('target')) },
    { progress: () => undefined, missing: () => undefined, signal: new AbortController().signal },
  );
  await expect(moving).rejects.toThrow(/shop\.json cannot be written: ENOSPC/);
  expect(
    (await readdir(join(root, 'target'))).filter((name) => name.startsWith('shop.json')),
  ).toEqual([]);
});
