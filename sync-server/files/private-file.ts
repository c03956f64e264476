import { randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { systemCode } from './durable-file-system';

/**
 * The text of a file that only the shop's own user may read; made where it is missing. It appears whole or not at all,
 * and the first to make it wins.
 */
export async function keepPrivately(path: string, make: () => string): Promise<string> {
  const stored = await readIfThere(path);
  if (stored !== undefined) return stored;
  const temporary = `${path}.${randomUUID()}.new`;
  await writeFile(temporary, make(), { mode: 0o600, flush: true });
  try {
    await link(temporary, path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    await chmod(path, 0o600);
    return text;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
