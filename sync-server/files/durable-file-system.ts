import { closeSync, constants, fsync, linkSync, openSync, renameSync, write } from 'node:fs';
import { copyFile, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A file being written. */
export interface DurableFile {
  writeFile(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The calls of the file system on which durability rests, so that a test can fail each of them. */
export interface DurableFileSystem {
  /** Creates a file that is not there yet; only its owner may read it. */
  create(path: string): Promise<DurableFile>;
  readFile(path: string): Promise<Buffer>;
  /** Takes the place of what was at `to`, in one step. */
  rename(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  copyFile(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Names in a directory. */
  list(directory: string): Promise<string[]>;
  /** Whether two names lead to one and the same file. */
  isSameFile(one: string, other: string): Promise<boolean>;
  /** Makes what was renamed, linked and unlinked in it durable. */
  syncDirectory(directory: string): Promise<void>;
}

const sync = promisify(fsync);
const writePart = promisify(write);

/** Only the owner reads and writes: the file holds password hashes and addresses. */
const OWNER_ONLY = 0o600;

/**
 * The file system of the machine. What writes and what waits for the disk goes through the thread pool. Names are changed
 * at once: that takes some ten microseconds, while each turn of the event loop takes milliseconds when 64 people order.
 */
export const machineFileSystem: DurableFileSystem = {
  async create(path) {
    const file = openSync(path, 'wx', OWNER_ONLY);
    return {
      async writeFile(bytes) {
        for (let at = 0; at < bytes.length;) at += (await writePart(file, bytes, at)).bytesWritten;
      },
      sync: () => sync(file),
      async close() {
        closeSync(file);
      },
    };
  },
  readFile: (path) => readFile(path),
  async rename(from, to) {
    renameSync(from, to);
  },
  async link(from, to) {
    linkSync(from, to);
  },
  copyFile: (from, to) => copyFile(from, to, constants.COPYFILE_EXCL),
  unlink: (path) => unlink(path),
  list: (directory) => readdir(directory),
  async isSameFile(one, other) {
    const [a, b] = await Promise.all([stat(one), stat(other)]);
    return a.ino === b.ino && a.dev === b.dev;
  },
  async syncDirectory(directory) {
    // Windows cannot open a directory; its renames are journalled.
    if (process.platform === 'win32') return;
    const directoryNumber = openSync(directory, 'r');
    try {
      await sync(directoryNumber);
    } finally {
      closeSync(directoryNumber);
    }
  },
};

/** The error code of the system, such as `ENOENT`; nothing for other errors. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
