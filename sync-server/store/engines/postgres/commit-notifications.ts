import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { growingPause } from '#shared/core/growing-pause';
import {
  ANYTHING_CHANGED,
  bothCommits,
  CommitListeners,
  HEARD,
  NOTHING_CHANGED,
  saysNothing,
  type Commit,
} from '../../commit';
import type { AutoCommit } from './database';
import { FeedLook } from './feed-look';
import { markWork } from './work-lock';

const CHANNEL = 'shop_commits';
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
  /** Processes of the release before do not say it. */
  heard: z._default(z.enum(HEARD), 'now'),
  accounts: z.union([z.array(z.string()), ANY]),
  endedSessions: z.union([z.array(z.string()), ANY]),
  mails: z.boolean(),
  orders: z.boolean(),
});

/**
 * Notifies the processes of a shop of each other's commits. A notification inside the transaction would let one transaction
 * commit at a time (PostgreSQL keeps them in order), so it follows the commit; several are combined. A process that dies in
 * between is found by a check of the feeds every few seconds (`feed-look.ts`).
 */
export class CommitNotifications {
  readonly #listeners = new CommitListeners();
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
        if (!this.#client) this.#listeners.notify(ANYTHING_CHANGED);
      }, UNHEARD).unref(),
      setInterval(() => void this.#look().catch(() => undefined), POLL_INTERVAL).unref(),
    );
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** A transaction of this process has committed, or may have. */
  tell(commit: Commit): void {
    this.#listeners.notify(commit);
    if (saysNothing(commit)) return;
    this.#feeds.heard(commit);
    this.#waiting = bothCommits(this.#waiting ?? NOTHING_CHANGED, commit);
    this.#sending ??= this.#send();
  }

  /** Readers of the catalogue are to check again soon: transactions that were open when they read may have ended. */
  tellAgain(): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.#listeners.notify({ ...NOTHING_CHANGED, catalogue: true, heard: 'soon' });
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
    this.#listeners.notify(commit);
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
          .then(() => this.#listeners.notify(ANYTHING_CHANGED))
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
    if (untold) this.#listeners.notify(untold);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
