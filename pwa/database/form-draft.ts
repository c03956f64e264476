import type * as z from 'zod/mini';
import { writeDurably } from './write-durably';
import type { DeviceDatabase } from './device-database';

/** The prefix of the keys of half-filled forms. */
const DRAFT_PREFIX = 'draft:';

/** One form of one user. */
export interface DraftOf<Draft> {
  /** The form's name: `address`. */
  readonly name: string;
  /** The account's id; `null` for a visitor. */
  readonly userId: string | null;
  /** Which fields are stored: others, such as a password, never reach the device's database. */
  readonly schema: z.ZodMiniType<Draft>;
}

/** The half-filled form, if this user left one. */
export async function readDraft<Draft>(
  db: DeviceDatabase,
  { name, userId, schema }: DraftOf<Draft>,
): Promise<Draft | undefined> {
  const stored = await db.settings.get(`${DRAFT_PREFIX}${name}`);
  if (!stored || !('values' in stored) || stored.user !== userId) return undefined;
  return schema.safeParse(stored.values).data;
}

/** Keeps a half-filled form for a reload; one that does not fit the schema is not stored. */
export async function keepDraft<Draft>(
  db: DeviceDatabase,
  { name, userId, schema }: DraftOf<Draft>,
  values: unknown,
): Promise<void> {
  const draft = schema.safeParse(values);
  if (draft.success)
    await writeDurably(db, () =>
      db.settings.put({ key: `${DRAFT_PREFIX}${name}`, user: userId, values: draft.data }),
    );
}

export async function dropDraft(db: DeviceDatabase, name: string): Promise<void> {
  await db.settings.delete(`${DRAFT_PREFIX}${name}`);
}
