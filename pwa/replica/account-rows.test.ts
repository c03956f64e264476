import { expect, test } from 'vitest';
import { documentsOf, pullFrom, rowChanges, type AccountRow } from './account-rows';

const AT = '2026-01-01T00:00:00.000Z';

test('a replica of a page that knew fewer kinds is pulled again, and is shown meanwhile', () => {
  expect(pullFrom({ cursor: 'testepoch.7' })).toBeNull();
  const yesterday: AccountRow[] = [
    { key: 'cursor', kind: 'cursor', document: { cursor: 'testepoch.7' } },
  ];
  expect(documentsOf('u1', yesterday).cursor).toBe('testepoch.7');
});

test('what is written continues from its cursor, including wishes and alerts', () => {
  const wish = { _id: 'p1', addedAt: AT, pricePaise: 5 };
  const alert = { _id: 'p1', askedAt: AT };
  const rows = rowChanges(
    [
      { kind: 'wish', _id: 'p1', document: wish },
      { kind: 'alert', _id: 'p1', document: alert },
      { kind: 'wish', _id: 'p2', deleted: true },
    ],
    { cursor: 'testepoch.8' },
  );
  const cursorRow = rows.find(({ kind, _deleted }) => kind === 'cursor' && !_deleted);
  expect(cursorRow?.kind === 'cursor' && pullFrom(cursorRow.document)).toBe('testepoch.8');
  const kept = rows.filter(({ _deleted }) => !_deleted);
  expect(documentsOf('u1', kept)).toMatchObject({ wishes: [wish], alerts: [alert] });
});
