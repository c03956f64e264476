import type { AutoCommit } from './database';
import { SERVER_SQL } from './server-runs';

/** The primary's position at a moment, to compare a standby with. */
export interface PrimaryPosition {
  /** Names the run of the server (`server-runs.ts`). */
  readonly server: string;
  /** Every transaction with a smaller number has ended. */
  readonly oldest: number;
  /** How far its log went, in bytes: what had been acknowledged by then, to any client, lies before. */
  readonly position: number;
}

/*
 * Commits are acknowledged once they are flushed. An owner who turns that off (`synchronous_commit = off`) has them acknowledged when
 * they are in the log at all.
 */
const ASK = `
  select ${SERVER_SQL} as server, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
    (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::bigint as position`;

/**
 * Reads the primary's position: one statement at a time, for all who wait. A call during a statement gets the result of the next one, since
 * what was acknowledged meanwhile may lie behind the first.
 * @param ask on the primary; what it throws is passed on
 */
export function primaryPosition(ask: AutoCommit): () => Promise<PrimaryPosition> {
  let running: Promise<PrimaryPosition> | undefined;
  let next: Promise<PrimaryPosition> | undefined;

  async function asked(): Promise<PrimaryPosition> {
    const [row] = await ask<PrimaryPosition>(ASK, []);
    if (!row) throw new Error('The primary said nothing');
    return row;
  }
  function begin(): Promise<PrimaryPosition> {
    next = undefined;
    const answer = asked().finally(() => {
      if (running === answer) running = undefined;
    });
    running = answer;
    return answer;
  }

  return () => (running ? (next ??= running.then(begin, begin)) : begin());
}
