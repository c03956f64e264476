import type { Count, Counts, LimitStore } from '../../limit-store';
import type { AutoCommit } from './database';
import type { SqlTransaction } from './sql-transaction';
import type { Transactions } from './transactions';

/** After this many steps, expired counts are deleted. */
const SWEEP_INTERVAL = 1_000;

interface CountRow {
  readonly name: string;
  readonly level: number;
  readonly at: number;
  readonly wait_until: number | null;
  readonly over_at: number;
}

/** What limits count, in tables that are not written to the disk at once: a crash of the database forgives. */
export function sharedLimits(transactions: Transactions, ask: AutoCommit): LimitStore {
  let steps = 0;

  /** From time to time deletes expired counts; if that fails it is done later. */
  function sweepSometimes(): void {
    steps += 1;
    if (steps % SWEEP_INTERVAL !== 0) return;
    const swept = [
      ask('delete from limit_windows where ends_at < clock_timestamp()', []),
      ask('delete from limit_counts where over_at < $1', [Date.now()]),
    ];
    for (const one of swept) one.catch(() => undefined);
  }

  return {
    window({ name, points: most, seconds }) {
      const limit = `${name} ${most} ${seconds}`;
      return async (client, points) => {
        sweepSometimes();
        const spent = await ask(
          `insert into limit_windows (name, client, spent, ends_at)
             select $1, $2, $3::int, clock_timestamp() + $5::double precision * interval '1 second' where $3::int <= $4::int
           on conflict (name, client) do update set
             spent = case when limit_windows.ends_at <= clock_timestamp() then 0 else limit_windows.spent end + excluded.spent,
             ends_at = case when limit_windows.ends_at <= clock_timestamp() then excluded.ends_at else limit_windows.ends_at end
           where limit_windows.ends_at <= clock_timestamp() or limit_windows.spent + excluded.spent <= $4::int
           returning spent`,
          [limit, client, points, most, seconds],
        );
        if (spent.length > 0) return 0;
        const [left] = await ask<{ wait: number }>(
          `select ceil(extract(epoch from ends_at - clock_timestamp()) * 1000)::int as wait
           from limit_windows where name = $1 and client = $2`,
          [limit, client],
        );
        return Math.max(1, left?.wait ?? seconds * 1000);
      };
    },

    async change(names, work) {
      sweepSometimes();
      return transactions.write(async (sql) => ({ result: await changeCounts(sql, names, work) }));
    },
  };
}

/** Alone with these names until the transaction has ended. */
async function changeCounts<Result>(
  sql: SqlTransaction,
  names: readonly string[],
  work: (counts: Counts) => Result,
): Promise<Result> {
  sql.lock(names);
  const rows = await sql.rows<CountRow>('select * from limit_counts where name = any($1)', [names]);
  const counts = new Map(rows.map((row) => [row.name, countOf(row)]));
  const changed = new Map<string, Count | null>();
  const result = work({
    get: (name) => (changed.has(name) ? changed.get(name) : counts.get(name)) ?? undefined,
    set: (name, count) => changed.set(name, count),
  });
  for (const [name, count] of changed) keep(sql, name, count);
  return result;
}

const countOf = ({ level, at, wait_until, over_at }: CountRow): Count => ({
  level,
  at,
  overAt: over_at,
  ...(wait_until === null ? {} : { waitUntil: wait_until }),
});

function keep(sql: SqlTransaction, name: string, count: Count | null): void {
  if (!count) return sql.send('delete from limit_counts where name = $1', [name]);
  const { level, at, waitUntil, overAt } = count;
  sql.send(
    `insert into limit_counts (name, level, at, wait_until, over_at) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set level = excluded.level, at = excluded.at,
       wait_until = excluded.wait_until, over_at = excluded.over_at`,
    [name, level, at, waitUntil ?? null, overAt],
  );
}
