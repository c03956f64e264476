import * as z from 'zod/mini';
import type { Given } from './production-rules';

/** Whether and where a backup is made each day. */
export interface BackupConfig {
  /** The folder that takes them; `null`: none is made automatically. */
  readonly directory: string | null;
  /** How many stay. */
  readonly keep: number;
  /** Whether it is said in the log that the last one is missing or old. */
  readonly warns: boolean;
}

/** Two weeks. */
const USUAL_KEEP = 14;
const KEEP = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(1))),
);

/** Reads how backups are made. @param problems takes what is wrong */
export function backupsOf(given: Given, problems: string[]): BackupConfig {
  const keep = z.optional(KEEP).safeParse(given('BACKUP_KEEP'));
  if (!keep.success) problems.push('BACKUP_KEEP must be a number from 1 to 999');
  const warning = z.optional(z.enum(['on', 'off'])).safeParse(given('BACKUP_WARNING'));
  if (!warning.success) problems.push('BACKUP_WARNING must be one of: on, off');
  return {
    directory: given('BACKUP_DIR') ?? null,
    keep: keep.data ?? USUAL_KEEP,
    warns: warning.data !== 'off',
  };
}
