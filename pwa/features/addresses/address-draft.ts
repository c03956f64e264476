import * as z from 'zod/mini';
import { halfFilledForm, type AddressValues } from './address-values';

const KEY = 'address-draft';

const keptDraft = z.object({ user: z.string(), values: halfFilledForm });

/**
 * Reads the form that was left half-filled in this tab. Call it in effects only (design §10).
 * @param storage gives `sessionStorage`; the reach for it may throw
 * @param user the account's id: nobody sees another person's draft
 */
export function readDraft(storage: () => Storage, user: string): AddressValues | undefined {
  try {
    const kept = keptDraft.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'));
    return kept.success && kept.data.user === user ? kept.data.values : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a half-filled form for a reload. A browser without storage simply forgets it. */
export function keepDraft(storage: () => Storage, user: string, values: AddressValues): void {
  try {
    storage().setItem(KEY, JSON.stringify({ user, values }));
  } catch {
    // Storage is full or forbidden: the form still works, it only does not survive a reload.
  }
}

export function dropDraft(storage: () => Storage): void {
  try {
    storage().removeItem(KEY);
  } catch {
    // Forbidden storage holds nothing to drop.
  }
}
