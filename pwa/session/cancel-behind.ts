import { VOID } from '#shared/actions/void';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import { isRecord } from '#shared/core/record';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { createSyncTransport, type TransportDeps } from '../outbox/sync-transport';
import { sentIdOf } from '../outbox/batch';
import { mayHaveArrived } from '../outbox/cancel-action';
import type { DeviceDatabase } from '../database/device-database';
import type { LeftBehind, PersonMark } from '../database/settings';
import type { Environment } from '../platform/environment';
import { sha256 } from '../platform/sha256';

/** The time limit of the revocation in total, in milliseconds: the end of the session waits for it. */
const MAX_TRY = 5_000;

/** Hashes a user, so that a session can be recognised as theirs. @param salt a random text */
export async function personMark(userId: string, salt: string): Promise<PersonMark> {
  return { salt, digest: await sha256(`${salt} ${userId}`) };
}

const isMarked = async ({ salt, digest }: PersonMark, userId: string) =>
  (await personMark(userId, salt)).digest === digest;

/**
 * A departing user's actions sent without an answer, to be revoked by id: with every number up to the last of them, as the
 * server takes them in order. Runs in the caller's transaction,
 * which holds the outbox.
 * @param person whose they are; see `personMark`
 * @returns nothing where nothing can have arrived
 */
export async function leftBehind(
  db: DeviceDatabase,
  userId: string,
  person?: PersonMark,
): Promise<LeftBehind | undefined> {
  const entries = await db.outbox.where('user').equals(userId).sortBy('seq');
  const last = entries.findLastIndex(mayHaveArrived);
  const [first] = entries;
  if (!first || last < 0) return undefined;
  // One batch: a second one leaves only after the first has its answer.
  const actions = entries.slice(0, Math.min(last + 1, MAX_BATCH_ACTIONS)).map((entry) => ({
    id: sentIdOf(entry),
    seq: entry.seq,
  }));
  return { clientId: first.clientId, ...(person ? { person } : {}), actions };
}

/**
 * Revokes them: a copy still on its way never runs, whatever its number. Tried once, in the session about to end;
 * the server says whose that is. Without an answer nothing is lost by ending the session: after that no copy is accepted.
 * @returns false where the session is another user's: in theirs nothing is revoked
 * @throws TypeError or SyntaxError where the shop does not say whose it is
 */
export async function cancelBehind(
  { clientId, person, actions }: LeftBehind,
  deps: TransportDeps & Pick<Environment, 'randomUuid'>,
): Promise<boolean> {
  const given = new AbortController();
  const stop = deps.timers.later(MAX_TRY, () => given.abort());
  try {
    const response = await deps.fetch('/api/users/profile', {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      redirect: 'manual',
      signal: given.signal,
    });
    const profile: unknown = await response.json();
    const user = isRecord(profile) ? profile['_id'] : undefined;
    if (typeof user !== 'string') throw new TypeError('Not a profile');
    if (person && !(await isMarked(person, user))) return false;
    const { name, version } = VOID;
    await createSyncTransport(deps).send(
      {
        protocol: PROTOCOL_VERSION,
        clientId,
        user,
        nonce: deps.randomUuid(),
        actions: actions.map(({ id, seq }) => ({ id, seq, name, version, args: {}, deps: [] })),
      },
      given.signal,
    );
    return true;
  } finally {
    stop();
  }
}
