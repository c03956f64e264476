import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { growingPause } from '#shared/core/growing-pause';
import { ANYTHING_CHANGED, type Commit } from '../../commit';
import type { AutoCommit } from './auto-commit';
import { FeedLook } from './feed-look';
import { markWork } from './work-lock';

const CHANNEL = 'shop_commits';
/** PostgreSQL takes less than 8,000 bytes in a notification; an id has 64 at most. */
const MAX_IDS = 50;
/** While notifications cannot be received, listeners check this often. In milliseconds. */
const UNHEARD = 3_000;
/** Between attempts to receive again. In milliseconds. */
const AGAIN = { shortest: 50, longest: 5_000 };
/** How long the server may take to open the connection, in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
/** When to look again at a feed that was not settled. In milliseconds. */
const UNSETTLED_POLL_INTERVAL = 250;
/** How often every feed is checked for a process that has died between its commit and the notification. In milliseconds. */
const POLL_INTERVAL = 5_000;
const ANY = z.literal('any');

const notification = z.object({
  from: z.string(),
  catalogue: z.boolean(),
  accounts: z.union([z.array(z.string()), ANY]),
  endedSessions: z.union([z.array(z.string()), ANY]),
  mails: z.boolean(),
  orders: z.boolean(),
});

const NOTHING: Commit = {
  catalogue: false,
  accounts: [],
  endedSessions: [],
  mails: false,
  orders: false,
};

type Ids = readonly string[] | 'any';

/** Both together; too many become `any`, so that a notification has room for it. */
function joined(a: Ids, b: Ids): Ids {
  if (a === 'any' || b === 'any') return 'any';
  const all = [...new Set([...a, ...b])];
  return all.length > MAX_IDS ? 'any' : all;
}

const both = (a: Commit, b: Commit): Commit => ({
  catalogue: a.catalogue || b.catalogue,
  accounts: joined(a.accounts, b.accounts),
  endedSessions: joined(a.endedSessions, b.endedSessions),
  mails: a.mails || b.mails,
  orders: a.orders || b.orders,
});

function saysNothing({ catalogue, accounts, endedSessions, mails, orders }: Commit): boolean {
  return !(catalogue || mails || orders || accounts.length > 0 || endedSessions.length > 0);
}

/**
 * Notifies the processes of a shop of each other's commits. A notification inside the transaction would let one transaction
 * commit at a time (PostgreSQL keeps them in order), so it follows the commit; several are combined. A process that dies in
 * between is found by a check of the feeds every few seconds (`feed-look.ts`).
 */
export class CommitNotifications {
  readonly #listeners = new Set<(commit: Commit) => void>();
  /** Names this process among those that listen. */
  readonly #self = randomUUID();
  readonly #ownBeginning = JSON.stringify({ from: this.#self }).slice(0, -1);
  #waiting: Commit | undefined;
  #sending: Promise<void> | undefined;
  #client: Client | undefined;
  #isClosed = false;
  #failures = 0;
  #timers: NodeJS.Timeout[] = [];
  #again: NodeJS.Timeout | undefined;
  readonly #feeds: FeedLook;

  /**
   * @param url of the database itself: a pooler that shares connections by transaction passes no notifications on
   * @param ask runs a statement by itself
   */
  constructor(
    private readonly url: string,
    private readonly ask: AutoCommit,
  ) {
    this.#feeds = new FeedLook(ask);
  }

  /** Starts receiving from others. @throws what the driver throws if it cannot */
  async open(): Promise<void> {
    await this.#listen();
    // What already exists is not new.
    await this.#feeds.look().catch(() => undefined);
    this.#timers.push(
      setInterval(() => {
        if (!this.#client) this.#tellHere(ANYTHING_CHANGED);
      }, UNHEARD).unref(),
      setInterval(() => void this.#look().catch(() => undefined), POLL_INTERVAL).unref(),
    );
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    // A function of its own for each call, so that one listener added twice is stopped twice.
    const entry = (commit: Commit) => listener(commit);
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  /** A transaction of this process has committed, or may have. */
  tell(commit: Commit): void {
    this.#tellHere(commit);
    if (saysNothing(commit)) return;
    this.#feeds.heard(commit);
    this.#waiting = this.#waiting ? both(this.#waiting, commit) : both(commit, commit);
    this.#sending ??= this.#send();
  }

  /** Readers of the catalogue are to check again soon: transactions that were open when they read may have ended. */
  tellAgain(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.#tellHere({ ...NOTHING, catalogue: true });
    }, UNSETTLED_POLL_INTERVAL).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [...this.#timers, this.#again]) clearInterval(timer);
    await this.#sending;
    await this.#client?.end().catch(() => undefined);
  }

  async #send(): Promise<void> {
    while (this.#waiting) {
      const commit = this.#waiting;
      this.#waiting = undefined;
      const text = JSON.stringify({ from: this.#self, ...commit });
      // If it cannot be sent, others notice when they receive again, or by checking.
      await this.ask('select pg_notify($1, $2)', [CHANNEL, text]).catch(() => undefined);
    }
    this.#sending = undefined;
  }

  #tellHere(commit: Commit): void {
    for (const listener of this.#listeners) {
      try {
        listener(commit);
      } catch {
        // What follows a commit cannot undo it (its listener's own affair).
      }
    }
  }

  async #listen(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      // A mere listener does not notice that a machine is gone: a query without an answer ends the connection.
      pipeline: true,
      query_timeout: POLL_INTERVAL,
    });
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await markWork(client);
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#failures = 0;
  }

  #hear(payload: string): void {
    // Its own notifications return to it, with all accounts of a group: not worth reading.
    if (payload.startsWith(this.#ownBeginning)) return;
    const { data } = notification.safeParse(readJson(payload));
    if (!data || data.from === this.#self) return;
    const { from: _self, ...commit } = data;
    this.#feeds.heard(commit);
    this.#tellHere(commit);
  }

  #lost(client: Client): void {
    if (this.#client === client) {
      this.#client = undefined;
      this.#listenAgain();
    }
  }

  #listenAgain(): void {
    if (this.#isClosed) return;
    this.#failures += 1;
    const timer = setTimeout(
      () => {
        this.#listen()
          // Notifications sent meanwhile were missed.
          .then(() => this.#tellHere(ANYTHING_CHANGED))
          .catch(() => this.#listenAgain());
      },
      growingPause(AGAIN, this.#failures, Math.random()),
    );
    timer.unref();
    this.#timers.push(timer);
  }

  async #look(): Promise<void> {
    this.#client?.query('select 1').catch(() => undefined);
    const untold = await this.#feeds.look();
    if (untold) this.#tellHere(untold);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
