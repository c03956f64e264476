import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepPrivately } from '../files/private-file';

/** The secret that `npm start` made for itself, so that sessions survive a restart (docs/api.md#who-is-asking). */
export function keptSessionSecret(dataDir: string): Promise<string> {
  return keepPrivately(join(dataDir, 'session-secret'), () =>
    randomBytes(48).toString('base64url'),
  );
}
