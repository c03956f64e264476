import { constants } from 'node:fs';
import { copyFile, link, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';

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

/** Only the owner reads and writes: the file holds password hashes and addresses. */
const OWNER_ONLY = 0o600;

/** The file system of the machine. */
export const machineFileSystem: DurableFileSystem = {
  async create(path) {
    const file = await open(path, 'wx', OWNER_ONLY);
    return {
      async writeFile(bytes) {
        // Not `file.writeFile`: that goes through the event loop again for every 512 kB.
        for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
      },
      sync: () => file.sync(),
      close: () => file.close(),
    };
  },
  readFile: (path) => readFile(path),
  rename: (from, to) => rename(from, to),
  link: (from, to) => link(from, to),
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
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

/** The error code of the system, such as `ENOENT`; nothing for other errors. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
