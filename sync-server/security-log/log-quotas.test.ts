import { expect, test } from 'vitest';
import type { SecurityKind } from '#shared/security/security-entry';
import type { SecurityRow } from '../store/row-types';
import { MAX_ENTRIES, MAX_OF_KIND, rowsToRemove } from './log-quotas';

let minute = 0;
function row(
  user: string,
  kind: SecurityKind,
  category: SecurityRow['category'] = 'people',
): SecurityRow {
  minute += 1;
  const at = new Date(minute * 60_000).toISOString();
  const who = { kind: 'person', user, name: user } as const;
  return { _id: `${minute}`, kind, at, since: at, count: 1, who, from: null, category };
}
const ids = (rows: readonly SecurityRow[]) => rows.map(({ _id }) => _id);
const many = (count: number, make: (place: number) => SecurityRow) =>
  Array.from({ length: count }, (_, place) => make(place));

test('removes the oldest of the same person and kind, and no one else’s', () => {
  const other = row('ravi', 'sign-in');
  const own = many(MAX_OF_KIND.people, () => row('asha', 'sign-in'));
  const added = row('asha', 'sign-in');
  expect(ids(rowsToRemove([other, ...own, added], added))).toEqual(ids(own.slice(0, 1)));
  const changed = row('asha', 'password-changed');
  expect(rowsToRemove([other, ...own, changed], changed)).toEqual([]);
});

test('in a full log signing in goes before what changes who may do what, however old that is', () => {
  const role = row('ravi', 'email-changed');
  const signIns = many(MAX_ENTRIES.people - 1, (place) => row(`p${place}`, 'sign-in'));
  const added = row('new', 'registration');
  expect(ids(rowsToRemove([role, ...signIns, added], added))).toEqual(ids(signIns.slice(0, 1)));
});

test('of what is not noisy, removes first from the person with most entries', () => {
  const quiet = many(MAX_ENTRIES.people / 2, (place) => row(`p${place}`, 'email-changed'));
  const loud = many(MAX_ENTRIES.people / 2, (place) => row(`q${place % 100}`, 'email-changed'));
  const added = row('new', 'password-changed');
  const [gone, ...more] = rowsToRemove([...quiet, ...loud, added], added);
  expect(more).toEqual([]);
  expect(gone?._id).toBe(loud[0]?._id);
});

test('of staff an admin who signs in all day keeps what was done in the log', () => {
  const role = row('owner', 'role-given', 'staff');
  const refunds = many(MAX_ENTRIES.staff - 101, () => ({
    ...row('', 'refund-settled', 'staff'),
    who: { kind: 'gateway' } as const,
  }));
  const signIns = many(100, () => row('owner', 'sign-in', 'staff'));
  const added = row('owner', 'refund-asked', 'staff');
  expect(ids(rowsToRemove([role, ...refunds, ...signIns, added], added))).toEqual(
    ids(signIns.slice(0, 1)),
  );
});
