import { bothCommits, NOTHING_CHANGED, saysNothing, type Commit } from '../../commit';
import type { AutoCommit } from './database';
import type { AnyKind } from '../../kind';
import { STEPS } from './server-runs';
import { kindsOf } from './tables';

/** The most accounts named by a check; if more have changed, any may have. */
const MAX_ACCOUNTS = 20_000;

interface LookRow {
  /** The version below which nothing can commit any more. */
  readonly settled: number;
  readonly accounts: readonly ChangeRow[] | null;
  readonly products: readonly ChangeRow[] | null;
  /** The newest of each list that has no versions; null if it is empty. */
  readonly mail: string | null;
  readonly push: string | null;
  readonly payment: string | null;
}

interface ChangeRow {
  readonly id: string;
  readonly version: number;
}

/** Versions as `catalogue-feed.ts` reads them: what lies beyond this one may still be joined by lower ones. */
const SETTLED = `(select began - first_transaction * ${STEPS} from server_runs order by began desc limit 1)
  + pg_snapshot_xmin(pg_current_snapshot())::text::bigint * ${STEPS} - 1`;

const changed = (kinds: readonly AnyKind[]) =>
  kinds
    .map(
      ({ name }) =>
        `select '${name} ' || key as id, version from ${name} where version > coalesce($1::bigint, (select settled from at))`,
    )
    .join(' union all ');

/**
 * `$1`: the version that was settled at the previous check; null at the first one. Ordered by an index: a plan that does not
 * know the version would go through the whole table.
 */
const LOOK = `
  with at as materialized (select ${SETTLED} as settled)
  select at.settled,
    (select json_agg(one) from (
      select user_id as id, version from accounts
      where version > coalesce($1::bigint, (select settled from at)) order by version limit ${MAX_ACCOUNTS}) as one) as accounts,
    (select json_agg(one) from (${changed(kindsOf('catalogue'))} order by version limit ${MAX_ACCOUNTS}) as one) as products,
    (select key from mails order by listed desc, key desc limit 1) as mail,
    (select at_due || ' ' || key from pushes order by at_due desc limit 1) as push,
    (select max(updated_at) from payments) as payment
  from at`;

/**
 * Finds commits that were never reported, in every feed: their process died in between, or the notification was lost. Ended
 * sessions leave no trace; the streams of those are checked with each heartbeat.
 */
export class FeedLook {
  /** Commits reported since the last check. */
  #heard = NOTHING_CHANGED;
  #settled: number | null = null;
  /** What the last check saw beyond what was settled then. */
  #seen = new Set<string>();
  #lists: string | undefined;
  #payment: string | undefined;

  constructor(private readonly ask: AutoCommit) {}

  /** Listeners were notified of a commit. */
  heard(commit: Commit): void {
    this.#heard = bothCommits(this.#heard, commit);
  }

  /** @returns what listeners were not notified of; nothing if there is nothing. @throws what `ask` throws */
  async look(): Promise<Commit | undefined> {
    const heard = this.#heard;
    this.#heard = NOTHING_CHANGED;
    try {
      return await this.#compare(heard);
    } catch (error) {
      // The next check covers this time as well.
      this.#heard = bothCommits(this.#heard, heard);
      throw error;
    }
  }

  async #compare(heard: Commit): Promise<Commit | undefined> {
    const [row] = await this.ask<LookRow>(LOOK, [this.#settled]);
    if (!row) return undefined;
    const isFirst = this.#settled === null;
    const seen = this.#seen;
    const key = ({ id, version }: ChangeRow) => `${id} ${version}`;
    const unseen = (rows: readonly ChangeRow[] | null) =>
      (rows ?? []).filter((change) => !seen.has(key(change)));
    const products = unseen(row.products);
    // Also reported ones: whether all their changes were is unknown, and a listener that gets a version once ignores it the next time.
    const accounts = unseen(row.accounts).map(({ id }) => id);
    // Also what was reported while this check was running.
    const known = bothCommits(heard, this.#heard);
    const lists = `${row.mail} ${row.push}`;
    const payment = String(row.payment);
    const catalogue = products.length > 0 && !known.catalogue;
    const commit: Commit = {
      catalogue,
      heard: catalogue ? 'now' : 'later',
      accounts: (row.accounts?.length ?? 0) < MAX_ACCOUNTS ? accounts : 'any',
      endedSessions: [],
      // The senders read all that is queued: once more costs a query, and none waits for the next one.
      mails: lists !== this.#lists,
      orders: (accounts.length > 0 || payment !== this.#payment) && !known.orders,
    };
    this.#settled = row.settled;
    this.#seen = new Set([...(row.accounts ?? []), ...(row.products ?? [])].map(key));
    this.#lists = lists;
    this.#payment = payment;
    return isFirst || saysNothing(commit) ? undefined : commit;
  }
}
