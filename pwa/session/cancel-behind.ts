import * as z from 'zod/mini';
import { voidAction } from '#shared/actions/void-action';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { createSyncTransport, type TransportDeps } from '../outbox/sync-transport';
import { sentIdOf } from '../outbox/batch';
import { mayHaveArrived } from '../outbox/cancel-action';
import type { DeviceDatabase } from '../database/device-database';
import type { LeftBehind } from '../database/settings';
import type { Environment } from '../platform/environment';

/** How long taking back may take altogether, in milliseconds: the end of the session waits for it. */
const MAX_TRY = 5_000;

const profile = z.object({ _id: z.string() });

/**
 * What somebody who logs out had sent without an answer, to be revoked by its ids: with every number up to the last of them, for the
 * server takes them in order. Runs in the caller's transaction,
 * which holds the outbox.
 * @returns nothing where nothing can have arrived
 */
export async function leftBehind(
  db: DeviceDatabase,
  userId: string,
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
  return { clientId: first.clientId, actions };
}

/**
 * Revokes it: a copy that is still on its way never runs, whatever its number. Tried once, in the session that is about to end;
 * whose it is, the server says. Without an answer nothing is lost by ending the session: after that no copy is accepted.
 */
export async function cancelBehind(
  { clientId, actions }: LeftBehind,
  deps: TransportDeps & Pick<Environment, 'randomUuid'>,
): Promise<void> {
  const given = new AbortController();
  const stop = deps.timers.later(MAX_TRY, () => given.abort());
  try {
    const response = await deps.fetch('/api/users/profile', {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      redirect: 'manual',
      signal: given.signal,
    });
    const { _id: user } = profile.parse(await response.json());
    const { name, version } = voidAction;
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
  } finally {
    stop();
  }
}
