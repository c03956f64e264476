import { sessionLifetime } from '#shared/users/session-rules';
import { userDocument } from '#shared/users/user';
import type { DeviceDatabase } from '../database/device-database';
import type { Environment } from '../platform/environment';
import type { SessionStore } from './session';

interface ReadSessionDeps extends Pick<Environment, 'fetch' | 'clock'> {
  readonly db: DeviceDatabase;
  readonly session: Pick<SessionStore, 'stored' | 'signedIn'>;
}

/**
 * Where the browser does not even keep the name of who has signed in, the cookie may still be valid: asks the shop whose it is. Loaded
 * only there. Not by the API client, for which a 401 would end a session. Never rejects.
 */
export async function readSession({ db, session, fetch, clock }: ReadSessionDeps): Promise<void> {
  try {
    // Who has logged out without a connection still has the cookie, and is not to be signed in by it.
    if (session.stored() || (await db.setting('pending-sign-out'))) return;
    const response = await fetch('/api/users/profile', {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      redirect: 'manual',
    });
    const user = response.ok ? userDocument.safeParse(await response.json()) : undefined;
    if (!user?.success || session.stored()) return;
    // Only the shop knows when it ends, and reports it with a 401.
    const expirationTime = new Date(clock() + sessionLifetime(user.data)).toISOString();
    await session.signedIn({ ...user.data, token: '', expirationTime });
  } catch {
    // Without a connection nobody is signed in, as far as this window knows.
  }
}
