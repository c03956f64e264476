import type { SecurityKind } from '#shared/security/security-entry';
import type { SecurityRow } from '../store/row-types';

type LogCategory = SecurityRow['category'];

/** The most entries that each part of the log may have. Some 1.6 MB when all are full. */
export const MAX_ENTRIES: Readonly<Record<LogCategory, number>> = {
  staff: 2_000,
  people: 1_500,
  refused: 1_000,
};
/** Of these, so many may be about one person, and of one kind: repeating an action cannot fill the log. */
export const MAX_OF_KIND: Readonly<Record<LogCategory, number>> = {
  staff: 200,
  people: 10,
  refused: 10,
};

/** What happens every day. Where there is no room it goes before what changes who may do what. */
const NOISY: ReadonlySet<SecurityKind> = new Set([
  'sign-in',
  'sign-in-google',
  'sign-out',
  'session-ended',
  'registration',
  'refused-password',
  'refused-throttled',
  'refused-code',
  'helper-acted',
  'product-changed',
]);

/** Who it counts for: who did it, or whose account was tried; nothing for the shop itself. */
function subjectOf({ who, about }: SecurityRow): string | undefined {
  if (who.kind === 'person') return who.user;
  return who.kind === 'visitor' ? (about?.user ?? who.digest) : undefined;
}

/**
 * What goes where an entry has just been put: the oldest of the same person and kind beyond what one may have; and where the part of
 * the log is full, noisy kinds first, then (of shoppers) those of the one with most, the oldest first.
 * @param rows of the entry's part of the log, itself among them
 */
export function rowsToRemove(rows: readonly SecurityRow[], added: SecurityRow): SecurityRow[] {
  const { category, kind } = added;
  const subject = subjectOf(added);
  const oldestFirst = rows.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const same =
    subject === undefined
      ? []
      : oldestFirst.filter((row) => row.kind === kind && subjectOf(row) === subject);
  const beyond = same.slice(0, Math.max(0, same.length - MAX_OF_KIND[category]));
  const tooMany = rows.length - beyond.length - MAX_ENTRIES[category];
  if (tooMany <= 0) return beyond;
  const left = oldestFirst.filter((row) => row._id !== added._id && !beyond.includes(row));
  const counts = new Map<string | undefined, number>();
  for (const row of left) counts.set(subjectOf(row), (counts.get(subjectOf(row)) ?? 0) + 1);
  const weight = (row: SecurityRow) =>
    category === 'staff' ? 0 : (counts.get(subjectOf(row)) ?? 0);
  const rank = (row: SecurityRow) => (NOISY.has(row.kind) ? Infinity : weight(row));
  // Those of the same rank stay in the order of their time.
  left.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
  return [...beyond, ...left.slice(0, tooMany)];
}
