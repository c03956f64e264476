import type { SyncTransport } from '../outbox/sync-transport';
import type { SessionStore } from './session';

/** Tells whether the session is still the one that it was when this was made; not the same person in a newer one. */
export function watchSession(session: Pick<SessionStore, 'stored'>): () => boolean {
  const mark = () => {
    const stored = session.stored();
    return stored && `${stored.user._id} ${stored.expirationTime}`;
  };
  const before = mark();
  return () => mark() === before;
}

/**
 * A transport that never calls somebody signed out for a request that left before they signed in: "nobody is signed in" is
 * said of the session under which a request was sent. Such an answer counts as none, and the request goes out again.
 */
export function forThisSession(
  transport: SyncTransport,
  session: Pick<SessionStore, 'stored'>,
): SyncTransport {
  return {
    async send(request, givenUp) {
      const isSameSession = watchSession(session);
      const result = await transport.send(request, givenUp);
      const isEnd = result.kind === 'signed_out' || result.kind === 'mismatch';
      return isEnd && !isSameSession() ? { kind: 'no_answer', status: 401 } : result;
    },
  };
}
