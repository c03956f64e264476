import { VOID } from '#shared/actions/void';
import type { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry, SettledAction } from '../database/outbox-entry';
import type { TakenBack } from './cancel-action';
import { append } from './outbox-client';

/** The action of an outcome, as it was in the queue. */
function entryOf(settled: SettledAction): OutboxEntry {
  const {
    outcome: _outcome,
    settledAt: _at,
    cursor: _cursor,
    dismissed: _done,
    takenBack: _taken,
    edited: _edited,
    ...entry
  } = settled;
  return entry;
}

/**
 * Revokes a quarantined action (see `quarantine.ts`): it may have arrived all the same. Behind all that waits, under its id.
 * Runs in the caller's transaction, which holds `clients`, `outbox` and `settled`.
 * @param now milliseconds since 1970
 */
export async function revokeQuarantined(
  db: DeviceDatabase,
  quarantined: SettledAction,
  how: TakenBack,
  now: number,
  randomUuid: () => string,
): Promise<void> {
  const { name, version } = VOID;
  // Its outcome is unknown, however often it was tried.
  const instead = { ...entryOf(quarantined), attempts: quarantined.attempts ?? 1 };
  const edited = how.edited || quarantined.edited;
  const revocation = { id: how.voidId, name, version, args: {}, deps: [], instead };
  await db.settled.delete(quarantined.id);
  await append(
    db,
    quarantined.user,
    { ...revocation, ...(edited ? { edited } : {}) },
    now,
    randomUuid,
  );
}
