import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepPrivately } from '../files/private-file';

/** The files of the data folder in which such secrets stand. */
export const STORED_SECRETS = ['session-secret', 'second-factor-key'] as const;

/**
 * A secret that the shop made for itself, so that what it signed and sealed outlives a restart (docs/api.md#who-is-asking).
 * What seals authenticators has a file of its own: the session secret is changed to end all sessions, and must not lock every
 * admin out.
 */
export function storedSecret(
  dataDir: string,
  name: (typeof STORED_SECRETS)[number],
): Promise<string> {
  return keepPrivately(join(dataDir, name), () => randomBytes(48).toString('base64url'));
}
