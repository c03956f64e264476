import { MAX_BATCH_ACTIONS, MAX_BATCH_BYTES } from '#shared/core/limits';
import type { QueuedAction } from '#shared/protocol/sync';
import type { OutboxEntry } from '../database/outbox-entry';

/** Room for the rest of the request, in bytes. */
const ENVELOPE_BYTES = 1_024;

const utf8 = new TextEncoder();

/** The bytes of an action in a request, with the comma before it. */
function bytesOf(action: unknown): number {
  return utf8.encode(JSON.stringify(action)).length + 1;
}

/** True for an action that can be sent at all. @param action without its number, for which space is reserved */
export function fitsABatch(action: Omit<QueuedAction, 'seq'>): boolean {
  return bytesOf({ ...action, seq: Number.MAX_SAFE_INTEGER }) <= MAX_BATCH_BYTES - ENVELOPE_BYTES;
}

/** The id under which an entry travels: a `void` that revokes an action under the id of that one. */
export function sentIdOf({ id, instead }: Pick<OutboxEntry, 'id' | 'instead'>): string {
  return instead?.id ?? id;
}

/** The part of an entry that is sent. */
export function queuedActionOf(entry: OutboxEntry): QueuedAction {
  const { seq, name, version, args, deps, replaces } = entry;
  const id = sentIdOf(entry);
  return { id, seq, name, version, args, deps, ...(replaces ? { replaces } : {}) };
}

/**
 * The next batch: the lowest numbers, in order and without a gap, at most 200 actions and 256 KB
 * (docs/sync-protocol.md#batches).
 * @param entries of one outbox, in the order of their numbers
 * @param limit the most actions, where that is fewer
 */
export function nextBatch(
  entries: readonly OutboxEntry[],
  limit: number = MAX_BATCH_ACTIONS,
): OutboxEntry[] {
  const batch: OutboxEntry[] = [];
  let bytes = ENVELOPE_BYTES;
  for (const entry of entries) {
    const previous = batch.at(-1);
    bytes += bytesOf(queuedActionOf(entry));
    if (batch.length === Math.min(limit, MAX_BATCH_ACTIONS) || bytes > MAX_BATCH_BYTES) break;
    if (previous && entry.seq !== previous.seq + 1) break;
    batch.push(entry);
  }
  return batch;
}

/** The numbers missing between the given ones. @param seqs ascending */
export function missingBetween(seqs: readonly number[]): number[] {
  return seqs.flatMap((seq, index) => {
    const previous = seqs[index - 1] ?? seq - 1;
    return Array.from({ length: seq - previous - 1 }, (_, step) => previous + 1 + step);
  });
}
