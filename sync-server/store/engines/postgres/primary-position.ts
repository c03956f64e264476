import type { AutoCommit } from './auto-commit';
import { SERVER_SQL } from './server-runs';

/** What the primary says of a moment, so that a standby can be held against it. */
export interface PrimaryPosition {
  /** Names the run of the server (`server-runs.ts`). */
  readonly server: string;
  /** Every transaction with a smaller number has ended. */
  readonly oldest: number;
  /** How far its log went, in bytes: what had been acknowledged by then, to whomever, lies before. */
  readonly position: number;
}

/*
 * Commits are acknowledged once they are flushed. An owner who gives that up (`synchronous_commit = off`) has them acknowledged when
 * they stand in the log at all.
 */
const ASK = `
  select ${SERVER_SQL} as server, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
    (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::bigint as position`;

/**
 * Asks the primary where it stands: one statement at a time, for all who wait. Whoever asks while it runs is told by the next one, for what was
 * acknowledged meanwhile may lie behind the first.
 * @param ask on the primary; what it throws is passed on
 */
export function primaryPosition(ask: AutoCommit): () => Promise<PrimaryPosition> {
  let running: Promise<PrimaryPosition> | undefined;
  let next: Promise<PrimaryPosition> | undefined;

  function begin(): Promise<PrimaryPosition> {
    const asked = ask<PrimaryPosition>(ASK, []).then(([row]) => {
      if (!row) throw new Error('The primary said nothing');
      return row;
    });
    running = asked;
    const ended = () => {
      if (running === asked) running = undefined;
    };
    asked.then(ended, ended);
    return asked;
  }
  function beginNext(): Promise<PrimaryPosition> {
    next = undefined;
    return begin();
  }

  return () => {
    if (!running) return begin();
    next ??= running.then(beginNext, beginNext);
    return next;
  };
}
