import type { StockCause } from '#shared/payments/stock-history';
import { jsonOf } from './json';

/** A change that the database makes without being asked anything: `write_changes` of `0011-group-commit.sql` knows each kind. */
export type GatheredChange =
  | {
      readonly kind: 'stock';
      readonly step: number;
      /** How many come, or go where it is below nothing. */
      readonly put: {
        readonly id: string;
        readonly pieces: number;
        /** What it is written down with. */
        readonly note?: { readonly cause: StockCause; readonly from: number; readonly to: number };
      };
    }
  /** A new one, in the columns of `orders` without a version. */
  | { readonly kind: 'orders'; readonly step: number; readonly put: object }
  /** An entry of a trail: the next one. */
  | { readonly kind: 'audit'; readonly put: object }
  /** A notice, in the columns of `pushes`: put where a device takes it (`put_pushes` of `0008-push.sql`). */
  | { readonly kind: 'pushes'; readonly put: object; readonly about: string }
  /** Rows in the columns of their tables: of `outcomes` new ones, of `users` in the place of one, of the others either. */
  | { readonly kind: GatheredTable; readonly put: object; readonly about: string };

/** The tables of documents whose rows are gathered. */
export type GatheredTable = 'clients' | 'mails' | 'outcomes' | 'users';

/**
 * The statement that puts changes. What is of one kind is put together, in its order; of rows that take the place of each other the
 * last one. It gives how many notices were put.
 * @param steps how many versions a transaction has
 */
export function putGathered(changes: readonly GatheredChange[], steps: number) {
  const last = new Map(
    changes.flatMap((change) => ('about' in change ? [[change.about, change]] : [])),
  );
  const byKind: Partial<Record<GatheredChange['kind'], object[]>> = {};
  for (const change of changes) {
    if ('about' in change && last.get(change.about) !== change) continue;
    const put = 'step' in change ? { step: change.step, put: putOf(change) } : change.put;
    (byKind[change.kind] ??= []).push(put);
  }
  const { pushes, ...others } = byKind;
  const noted = changes.filter((change) => change.kind === 'stock' && change.put.note);
  const values: unknown[] = [jsonOf(others), steps];
  const given = (list: readonly object[]) => `$${values.push(jsonOf(list))}`;
  const calls = [
    'write_changes($1, $2)',
    ...(noted.length > 0 ? [`note_stocks(${given(noted)})`] : []),
    `${pushes ? `put_pushes(${given(pushes)})` : '0'} as pushes`,
  ];
  return { text: `select ${calls.join(', ')}`, values };
}

/** What is put, without what it is written down with. */
function putOf(change: Extract<GatheredChange, { readonly step: number }>): object {
  if (change.kind !== 'stock') return change.put;
  const { note: _note, ...put } = change.put;
  return put;
}
