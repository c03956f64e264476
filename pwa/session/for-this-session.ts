import type { SyncTransport } from '../outbox/sync-transport';
import type { SessionStore } from './session';

/** Whether the session is still the one from when this was made; not the same user in a newer one. */
export function watchSession(session: Pick<SessionStore, 'stored'>): () => boolean {
  const mark = () => {
    const stored = session.stored();
    return stored && `${stored.user._id} ${stored.expirationTime}`;
  };
  const before = mark();
  return () => mark() === before;
}

/**
 * A transport that never reports a sign-out for a request sent before the sign-in: a 401
 * applies to the session under which a request was sent. Such an answer counts as none, and the request is sent again.
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
