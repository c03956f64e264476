import { lstat, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { systemCode } from '../files/durable-file-system';

const SOCKET = 'admin.sock';
/** Names the socket if it cannot be in the data folder. */
const POINTER = 'admin.sock.path';
/** Of the folder that holds it then. */
const FOLDER_PREFIX = 'shop-admin-';
/** The longest path of a socket in bytes, on the most limited system: macOS, 104 with the terminator. */
const MAX_PATH = 103;
/** Mode bits that give access to others than the owner. */
const OTHERS = 0o077;

/**
 * Prepares the control socket of a data folder, whose lock the caller holds: what a killed process has left is
 * deleted. If the path is too long for a socket, it is in a folder of its own among the system's temporary files, open
 * to this user only, which a file in the data folder names.
 */
export async function makeSocketPlace(dataDir: string) {
  await removeSocket(dataDir);
  const inside = join(resolve(dataDir), SOCKET);
  const path = fits(inside) ? inside : await outside(dataDir);
  /** Deletes what was made for it. */
  const remove = () => removeSocket(dataDir);
  return { path, remove };
}

/**
 * The control socket of a data folder, if any: whether a shop listens shows when it is tried.
 * @throws Error if its folder belongs to another user, who could listen there
 */
export async function findSocket(dataDir: string): Promise<string | undefined> {
  const path = await namedElsewhere(dataDir);
  if (path === undefined) {
    const inside = join(resolve(dataDir), SOCKET);
    return fits(inside) ? inside : undefined;
  }
  const folder = await lstat(dirname(path)).catch(absent);
  if (!folder) return undefined;
  const { uid } = await stat(dataDir);
  if (!folder.isDirectory() || folder.uid !== uid || (folder.mode & OTHERS) !== 0)
    throw new Error(`${dirname(path)} is not the shop's own folder; restart the shop`);
  return path;
}

const fits = (path: string) => Buffer.byteLength(path) <= MAX_PATH;

async function outside(dataDir: string): Promise<string> {
  const roots = [tmpdir(), '/tmp'];
  const root = roots.find((one) => fits(join(one, `${FOLDER_PREFIX}XXXXXX`, SOCKET))) ?? tmpdir();
  const path = join(await mkdtemp(join(root, FOLDER_PREFIX)), SOCKET);
  await writeFile(join(dataDir, POINTER), path, { mode: 0o600, flush: true });
  return path;
}

async function removeSocket(dataDir: string): Promise<void> {
  const path = await namedElsewhere(dataDir);
  // Only a folder that was made for this is deleted, whatever the file says.
  const folder = path === undefined ? '' : dirname(path);
  if (basename(folder).startsWith(FOLDER_PREFIX))
    await rm(folder, { recursive: true, force: true });
  await rm(join(dataDir, POINTER), { force: true });
  await rm(join(dataDir, SOCKET), { force: true });
}

async function namedElsewhere(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, POINTER), 'utf8').catch(absent);
}

function absent(error: unknown): undefined {
  if (systemCode(error) !== 'ENOENT') throw error;
}
