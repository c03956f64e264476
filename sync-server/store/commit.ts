import type { AnyKind, Stored } from './kind';
import { orders } from './kinds/accounts';
import { mails, pushes } from './kinds/messages';
import { holds, payments } from './kinds/payments';
import { sessions } from './kinds/people';

/** What changed in a commit, or in several that are told of together: whom to notify. */
export interface Commit {
  readonly catalogue: boolean;
  /** Ids of the users whose account changed; `any`: perhaps everybody's. */
  readonly accounts: readonly string[] | 'any';
  /** Ids of the sessions that ended; `any`: perhaps every one. */
  readonly endedSessions: readonly string[] | 'any';
  /** Mails or notices were added to the lists of what waits to be sent. */
  readonly mails: boolean;
  /** Somebody's orders, payments or held stock changed: what admins look at. */
  readonly orders: boolean;
}

/** Anything may have changed: what is told where a store could not hear for a while what other processes committed. */
export const ANYTHING_CHANGED: Commit = {
  catalogue: true,
  accounts: 'any',
  endedSessions: 'any',
  mails: true,
  orders: true,
};

/** A row that a transaction put, or `null` where it took it away. */
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
