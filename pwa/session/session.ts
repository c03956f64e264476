import { isStaff } from '#shared/users/staff';
import { isRecord } from '#shared/core/record';
import { EARLY_WISHES } from '#shared/pages/early-press';
import { sessionLifetime } from '#shared/users/session-rules';
import type { SignedInUser } from '#shared/users/user';
import { clearRoundsOf, hidePersonal } from '../database/personal-settings';
import type { DeviceDatabase } from '../database/device-database';
import { stopAll } from '../platform/browser';
import { createListeners } from '../platform/observable';
import { lockOutboxes } from './lock-outbox';
import type { Environment } from '../platform/environment';

/** The signed-in user, as far as the page stores it: nothing secret (docs/shop-rules.md#r-accounts-7). */
export interface SessionUser {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly role?: string;
}

export interface StoredSession {
  readonly user: SessionUser;
  /** ISO 8601 UTC, the server's time. */
  readonly expirationTime: string;
}

const isUser = (value: unknown): value is SessionUser =>
  isRecord(value) &&
  ['_id', 'name', 'email'].every((name) => typeof value[name] === 'string') &&
  typeof value['isAdmin'] === 'boolean' &&
  (!('role' in value) || typeof value['role'] === 'string');

/** Whether what the browser's storage holds is a session. */
const isSession = (value: unknown): value is StoredSession =>
  isRecord(value) && isUser(value['user']) && typeof value['expirationTime'] === 'string';

export interface SessionDeps extends Pick<Environment, 'clock'> {
  readonly db: DeviceDatabase;
  /** `localStorage`; accessing it may throw where storage is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls back when another tab changed the storage; returns a function that stops it. */
  readonly onStorage: (listener: () => void) => () => void;
}

const SESSION_KEY = 'session';
/** The server's clock offset to this device's, in milliseconds. */
const CLOCK_KEY = 'server-clock-ahead';
/** A smaller clock difference is not stored, in milliseconds. */
const CLOCK_TOLERANCE = 60_000;

/** The signed-in user of this device, in every tab. */
export function createSession(deps: SessionDeps) {
  const { db, clock } = deps;
  const listeners = createListeners();
  /** Replaces forbidden storage: then a session lasts as long as its tab. */
  const memory = new Map<string, string>();
  let readFrom: string | null = null;
  let parsed: StoredSession | null = null;
  let passed = false;

  function read(key: string): string | null {
    try {
      return deps.storage().getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  }

  function write(key: string, text: string | null): void {
    memory.delete(key);
    try {
      if (text === null) deps.storage().removeItem(key);
      else deps.storage().setItem(key, text);
    } catch {
      if (text !== null) memory.set(key, text);
    }
  }

  function parse(text: string): StoredSession | null {
    try {
      const found: unknown = JSON.parse(text);
      return isSession(found) ? found : null;
    } catch {
      return null;
    }
  }

  function stored(): StoredSession | null {
    const text = read(SESSION_KEY);
    if (text !== readFrom) {
      readFrom = text;
      parsed = text === null ? null : parse(text);
      judge();
    }
    return parsed;
  }

  /** Compares once, not at every access, with the server's time as far as it is known. */
  function judge(): void {
    passed = parsed !== null && clock() + ahead() >= Date.parse(parsed.expirationTime);
  }

  const ahead = () => Number(read(CLOCK_KEY)) || 0;

  function serverTime(time: number): void {
    const now = time - clock();
    if (Math.abs(now - ahead()) <= CLOCK_TOLERANCE) return;
    write(CLOCK_KEY, String(Math.round(now)));
    const before = passed;
    judge();
    if (passed !== before) listeners.tell();
  }

  function keep(session: StoredSession): void {
    write(SESSION_KEY, JSON.stringify(session));
    stored();
    listeners.tell();
  }

  return {
    /** The stored user, expired or not. */
    stored,
    /** The server's time, in milliseconds since 1970: a session expires by the server's clock, however wrong ours is. */
    serverTime,
    /** The time by the server's clock as far as it is known, in milliseconds since 1970. */
    shopTime: (): number => clock() + ahead(),
    /** Whether this browser stores it: where it does not, the next page does not know of it. */
    isKept(): boolean {
      try {
        deps.storage().setItem('probe', '1');
        deps.storage().removeItem('probe');
        return true;
      } catch {
        return false;
      }
    },
    /** The same object until it changes; `null` for none. Only the server ends it: this device's clock may jump. */
    current: stored,
    /**
     * It had expired when the page was loaded: private content is hidden until the server has answered, or the clock
     * is right again (docs/shop-rules.md#r-accounts-6). While a page is open no clock locks it.
     */
    isLocked(): boolean {
      stored();
      return passed;
    },
    /** Checks this device's clock again: it may be right by now. */
    lookAtClock(): void {
      if (!passed) return;
      judge();
      if (!passed) listeners.tell();
    },
    subscribe(listener: () => void): () => void {
      return stopAll(listeners.subscribe(listener), deps.onStorage(listener));
    },
    /** Stores the user, unlocks their outbox and locks every other. */
    async signedIn(response: SignedInUser): Promise<void> {
      const { _id, name, email, isAdmin, role, expirationTime } = response;
      const user = { _id, name, email, isAdmin, ...(role === undefined ? {} : { role }) };
      serverTime(Date.parse(expirationTime) - sessionLifetime(user));
      const before = stored()?.user._id;
      // The session first: a tab opened in between must not treat the unlocked outbox as a leftover.
      keep({ user, expirationTime });
      await lockOutboxes(db, _id).catch(() => undefined);
      if (before !== undefined && before !== _id) await hidePersonal(db).catch(() => undefined);
      if (!isStaff(user)) await Promise.resolve(clearRoundsOf(db, [_id])).catch(() => undefined);
    },
    /** Name or email of the signed-in user changed. */
    renamed({ name, email }: Pick<SessionUser, 'name' | 'email'>): void {
      const session = stored();
      if (session) keep({ ...session, user: { ...session.user, name, email } });
    },
    /** Forgets the user, in every tab. Their data is handled by `SignOut`. */
    ended(): void {
      write(SESSION_KEY, null);
      // Pressed before there was code that knows whose they are.
      write(EARLY_WISHES, null);
      listeners.tell();
    },
  };
}
export type SessionStore = ReturnType<typeof createSession>;
