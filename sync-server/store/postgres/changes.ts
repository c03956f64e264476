import type { Commit } from '../commit';

/** Gathers what a transaction changes, for whoever is told of its commit. */
export class Changes {
  catalogue = false;
  mails = false;
  orders = false;
  wrote = false;
  readonly accounts = new Set<string>();
  readonly endedSessions = new Set<string>();

  /** Adds what another one has changed, which commits together with it. */
  add(other: Changes): void {
    this.catalogue ||= other.catalogue;
    this.mails ||= other.mails;
    this.orders ||= other.orders;
    this.wrote ||= other.wrote;
    for (const account of other.accounts) this.accounts.add(account);
    for (const session of other.endedSessions) this.endedSessions.add(session);
  }

  commit(): Commit {
    const { catalogue, mails, orders } = this;
    return {
      catalogue,
      mails,
      orders,
      accounts: [...this.accounts],
      endedSessions: [...this.endedSessions],
    };
  }
}
