import { jsonOf } from './json';

/** A change that the database makes without being asked anything: `put_changes` of `0003-few-turns.sql` knows each kind. */
export type GatheredChange =
  | {
      readonly kind: 'stock';
      readonly step: number;
      /** How many come, or go where it is below nothing. */
      readonly put: { readonly id: string; readonly pieces: number };
    }
  /** A new one, in the columns of `orders` without a version. */
  | { readonly kind: 'order'; readonly step: number; readonly put: object }
  /** An entry of a trail: the next one. */
  | { readonly kind: 'audit'; readonly put: object }
  /** Rows in the columns of their tables: of `outcomes` new ones, of `users` in the place of one, of the others either. */
  | { readonly kind: GatheredTable; readonly put: object };

/** The tables of documents whose rows are gathered. */
export type GatheredTable = 'clients' | 'mails' | 'outcomes' | 'users';

/**
 * The statement that puts changes in their order, and notices; it gives how many of these a device takes.
 * @param steps how many versions a transaction has; @param pushes in the columns of `pushes`
 */
export const putGathered = (
  changes: readonly GatheredChange[],
  steps: number,
  pushes: readonly object[],
) =>
  pushes.length === 0
    ? { text: 'select put_changes($1, $2), 0 as pushes', values: [jsonOf(changes), steps] }
    : {
        text: 'select put_changes($1, $2), put_pushes($3) as pushes',
        values: [jsonOf(changes), steps, jsonOf(pushes)],
      };
