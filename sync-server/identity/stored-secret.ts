import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepPrivately } from '../files/private-file';

/** The files of the data folder that hold such secrets. */
export const STORED_SECRETS = ['session-secret', 'second-factor-key'] as const;

/**
 * A secret that the shop made for itself, so that what it signed and sealed survives a restart (docs/api.md#who-is-asking).
 * The key that seals authenticators has its own file: the session secret is changed to end all sessions, and must not lock every
 * admin out.
 */
export function storedSecret(
  dataDir: string,
  name: (typeof STORED_SECRETS)[number],
): Promise<string> {
  return keepPrivately(join(dataDir, name), () => randomBytes(48).toString('base64url'));
}
