import type { Stored } from '../../kind';

/** What a transaction has read. */
export class Known {
  /** What it has locked: only the transaction itself changes it. */
  readonly rows = new Map<string, Stored<object> | null>();
  /** Groups that it has locked: no row joins them. */
  readonly groups = new Map<string, readonly object[]>();
  /** What it has seen in a list: where a row is another one when it is locked, the transaction is run again. */
  readonly listed = new Map<string, object>();
}
