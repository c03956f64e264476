import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CREDIT_REASONS, creditNoteFields } from './credit-note';
import { creditNoteDocument } from './order';

const note = { number: 'CN/26-27/000123', at: '2026-05-02T10:00:00.000Z', reason: 'returned' };

test.each([
  ['no number', { ...note, number: undefined }],
  ['no time', { ...note, at: undefined }],
  ['another reason', { ...note, reason: 'gift' }],
])('with %s it is no credit note', (_what, given) => {
  expect(z.object(creditNoteFields).safeParse(given).success).toBe(false);
});

test.each(['cancelled', 'returned', 'refunded'])(
  'it may be given since an order was %s',
  (reason) => {
    expect(z.object(creditNoteFields).parse({ ...note, reason })).toEqual({ ...note, reason });
    expect(CREDIT_REASONS).toContain(reason);
  },
);

test('as it travels it has a sum of two decimals', () => {
  expect(creditNoteDocument.safeParse(note).success).toBe(false);
  expect(creditNoteDocument.safeParse({ ...note, amount: '1.5' }).success).toBe(false);
  expect(creditNoteDocument.parse({ ...note, amount: '110.00' })).toEqual({
    ...note,
    amount: '110.00',
  });
});
