import { NO_PIN_TABLE, pinTable, type PinTable } from '#shared/delivery/pin-table';
import type { ShopReader, ShopWriter } from '../shop-store';
import { jsonOf } from './json';
import { checkRow } from './rows';
import type { ServerRun } from './server-runs';
import type { Transaction } from './transaction';

interface PinTableRow {
  /** Equal for equal tables: `null` where the table is known by it already. */
  readonly doc: PinTable | null;
  readonly tag: string;
}

/** The table that was read last: every order asks for it, and nearly always it is this one. */
const lastTable = new WeakMap<ServerRun, { readonly tag: string; readonly table: PinTable }>();

/** Under what a transaction knows the name of the table, which is looked up as it begins (`prefetch.ts`); null: there is none. */
export const PIN_TABLE_TAG = 'pin table tag';

/** A table that is replaced at this moment holds for who comes later: nothing is locked for it. */
export function readPinTable(tx: Transaction): Pick<ShopReader, 'pinTable'> {
  return {
    async pinTable() {
      const before = lastTable.get(tx.run);
      const tag = tx.known<string | null>(PIN_TABLE_TAG);
      if (tag === null) return NO_PIN_TABLE;
      if (before && before.tag === tag) return before.table;
      const row = await tx.one<PinTableRow>(
        'select tag, case when tag = $1 then null else doc end as doc from pin_table',
        [before?.tag ?? ''],
      );
      if (!row) return NO_PIN_TABLE;
      if (!row.doc) return before?.table ?? NO_PIN_TABLE;
      lastTable.set(tx.run, { tag: row.tag, table: row.doc });
      return row.doc;
    },
  };
}

export function writePinTable(tx: Transaction): Pick<ShopWriter, 'putPinTable'> {
  return {
    async putPinTable(table) {
      checkRow('pin_table', pinTable, table);
      await tx.lock('pin table');
      await tx.change(
        `insert into pin_table (doc) values ($1)
         on conflict (single) do update set doc = excluded.doc`,
        [jsonOf(table)],
      );
    },
  };
}
