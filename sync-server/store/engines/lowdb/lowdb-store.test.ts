import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openLowdbStore } from './lowdb-store';
import { describeStoreContract } from '../../testing/contract/store-contract';

const directories: string[] = [];

afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

describeStoreContract('lowdb', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shop-store-'));
  directories.push(directory);
  return openLowdbStore({ directory, clock: Date.now, warn: () => {} });
});
