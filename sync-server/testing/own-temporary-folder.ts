import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * A temporary folder of the test file's own, for tests that look at everything that is left there. Imported before all
 * else: libraries look for the system's folder when they are loaded.
 */
const directory = mkdtempSync(join(tmpdir(), 'own-folder-'));
vi.stubEnv('TMPDIR', directory);

/** Every file in it, save those of the stores, which come and go. */
export async function temporaryFiles(): Promise<string[]> {
  const all = await readdir(directory, { recursive: true });
  return all.filter((name) => !name.includes('shop.json')).sort();
}

/** Removes the folder in the end. */
export async function removeTemporaryFolder(): Promise<void> {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
}
