import type { AnyKind, Kind, Stored } from '../../kind';

export const rowName = (kind: AnyKind, key: string): string => `${kind.name} ${key}`;
export const groupName = (kind: AnyKind, index: string, group: string): string =>
  `${kind.name}.${index} ${group}`;

/** What a transaction has read. */
export class Known {
  /** What it has locked: only the transaction itself changes it. */
  readonly rows = new Map<string, Stored<object> | null>();
  /** Groups that it has locked: no row joins them. */
  readonly groups = new Map<string, readonly object[]>();
  /** The last row of each of other groups that it has locked. */
  readonly lasts = new Map<string, readonly object[]>();
  /** What it has seen in a list: where a row is another one when it is locked, the transaction is run again. */
  readonly listed = new Map<string, object>();

  /** Rows were seen in a list. */
  note<Row extends object>(kind: Kind<Row>, rows: readonly Row[]): void {
    for (const row of rows) {
      const name = rowName(kind, kind.key(row));
      if (!this.rows.has(name) && !this.listed.has(name)) this.listed.set(name, row);
    }
  }
}
