import type { Commit } from '../commit';
import type { AnyKind, Stored } from '../kind';
import { orders } from './accounts';
import { mails, pushes } from './messages';
import { holds, payments } from './payments';
import { sessions } from './people';

/** A row that a transaction put, or `null` if it removed it. */
export interface Written {
  readonly kind: AnyKind;
  readonly key: string;
  readonly stored: Stored<object> | null;
}

/** What changed by what a transaction has written. */
export function commitOf(written: readonly Written[]): Commit {
  const isOf = ({ kind }: Written, ...kinds: readonly { readonly name: string }[]) =>
    kinds.some(({ name }) => name === kind.name);
  const owners = written.flatMap(({ kind, stored }) =>
    kind.feed === 'account' ? (stored?.owner ?? []) : [],
  );
  return {
    catalogue: written.some(({ kind }) => kind.feed === 'catalogue'),
    accounts: [...new Set(owners)],
    endedSessions: written
      .filter((one) => isOf(one, sessions) && one.stored === null)
      .map(({ key }) => key),
    mails: written.some((one) => isOf(one, mails, pushes) && one.stored !== null),
    orders: written.some((one) => isOf(one, orders, payments, holds)),
  };
}
