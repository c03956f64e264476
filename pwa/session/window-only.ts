import { liveQuery } from 'dexie';
import { indexedDB, IDBKeyRange } from 'fake-indexeddb';
import { sessionLifetime } from '#shared/users/session-rules';
import { userDocument } from '#shared/users/user';
import type { IndexedDbParts } from '../platform/database-factory';
import type { DeviceDatabase } from '../database/device-database';
import type { SessionStore } from './session';
import type { Environment } from '../platform/environment';

/** An IndexedDB in the memory of this window. */
export const memoryDatabase: IndexedDbParts = { indexedDB, IDBKeyRange };

export interface WindowOnlyDeps extends Pick<Environment, 'fetch' | 'clock'> {
  readonly db: DeviceDatabase;
  readonly session: Pick<SessionStore, 'stored' | 'signedIn'>;
  /** `localStorage`; accessing it may throw where storage is forbidden. */
  readonly storage: () => Pick<Storage, 'setItem' | 'removeItem'>;
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Asks before the window is closed while something waits in its memory. */
function askBeforeLeaving({ db, window }: WindowOnlyDeps): void {
  const ask = (event: Event) => event.preventDefault();
  liveQuery(() => db.outbox.filter(({ name }) => name !== 'void').count()).subscribe({
    next(waiting) {
      if (waiting > 0) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
    error: () => undefined,
  });
}

function keepsText(storage: WindowOnlyDeps['storage']): boolean {
  try {
    storage().setItem('probe', '1');
    storage().removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

/**
 * Where not even the signed-in user's name is stored, the cookie may still be valid: asks the shop whose it is.
 * Not by the API client, for which a 401 would end a session.
 */
async function readSession({ session, fetch, storage, clock }: WindowOnlyDeps): Promise<void> {
  if (session.stored() || keepsText(storage)) return;
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
}

/** What a window with its database in memory needs. Loaded only there. Never rejects. */
export async function startWindowOnly(deps: WindowOnlyDeps): Promise<void> {
  askBeforeLeaving(deps);
  await readSession(deps).catch(() => undefined);
}
