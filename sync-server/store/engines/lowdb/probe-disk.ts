import { randomUUID } from 'node:crypto';
import { stat, statfs, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Room besides the file itself, in bytes: its copy's name, and what else is written. */
const SPARE = 64 * 1024;

/** No room for a second copy of the file, which each write makes before it replaces the first. */
class NoRoom extends Error {
  override readonly name = 'NoRoom';
  readonly code = 'ENOSPC';
}

/**
 * Writes a small file beside the shop's file, and checks whether there is room for the next whole one. Its name is one that a start sweeps
 * away, should the process die in between.
 * @param file the shop's
 * @throws Error of the file system
 */
export async function probeDisk(directory: string, file: string): Promise<void> {
  const probe = join(directory, `${file}.${randomUUID()}.probe.tmp`);
  await writeFile(probe, 'Whether a write goes through', { flag: 'wx', mode: 0o600 });
  await unlink(probe);
  const { bavail, bsize } = await statfs(directory);
  const { size } = await stat(join(directory, file)).catch(() => ({ size: 0 }));
  if (bavail * bsize < size + SPARE) throw new NoRoom('There is no room for the next write');
}
