import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../files/durable-file-system';
import { STORED_SECRETS } from '../../identity/stored-secret';
import { PUSH_KEY } from '../../pushes/push-keys';

/** The keys that a shop made for itself, by the names of their files. */
export const KEY_NAMES = [...STORED_SECRETS, PUSH_KEY] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/** Where the keys of a shop are. */
export interface KeyFiles {
  /** For messages; equal if it is the same place. */
  readonly place: string;
  /** @returns nothing if there is none of that name */
  read(name: KeyName): Promise<string | undefined>;
  /** Writes a new one durably. */
  write(name: KeyName, text: string): Promise<void>;
  remove(name: KeyName): Promise<void>;
}

/** The keys of a data folder. */
export function keysInFolder(dataDir: string): KeyFiles {
  const pathOf = (name: KeyName) => join(dataDir, name);
  return {
    place: dataDir,
    async read(name) {
      try {
        return await readFile(pathOf(name), 'utf8');
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(name, text) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const file = await open(pathOf(name), 'wx', 0o600);
      await file
        .writeFile(text)
        .then(() => file.sync())
        .finally(() => file.close());
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
