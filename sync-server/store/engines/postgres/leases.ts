import type { Lease } from '../../lease';
import type { AutoCommit } from './database';

const UNTIL = `clock_timestamp() + $2::double precision * interval '1 millisecond'`;

/** After this many, long-expired ones are deleted: names are many, one for each event. */
const SWEEP_INTERVAL = 1_000;
let taken = 0;

function sweepSometimes(ask: AutoCommit): void {
  taken += 1;
  if (taken % SWEEP_INTERVAL !== 0) return;
  dropEndedLeases(ask).catch(() => undefined);
}

/** Deletes leases that expired long ago: their holders have noticed by then. */
export async function dropEndedLeases(ask: AutoCommit): Promise<void> {
  await ask(`delete from leases where until < clock_timestamp() - interval '1 hour'`, []);
}

/** Takes a lease by the clock of the database, which all processes share. As `ShopStore.lease`. */
export async function takeLease(
  ask: AutoCommit,
  name: string,
  time: number,
): Promise<Lease | undefined> {
  sweepSometimes(ask);
  const [held] = await ask<{ fence: number }>(
    `insert into leases (name, until, fence) values ($1, ${UNTIL}, nextval('lease_fences'))
     on conflict (name) do update set until = excluded.until, fence = nextval('lease_fences')
       where leases.until <= clock_timestamp()
     returning fence`,
    [name, time],
  );
  if (!held) return undefined;
  const { fence } = held;
  return {
    name,
    fence,
    async renew() {
      const renewed = await ask(
        `update leases set until = ${UNTIL}
         where name = $1 and fence = $3 and until > clock_timestamp() returning fence`,
        [name, time, fence],
      );
      return renewed.length > 0;
    },
    async release() {
      // Its row stays a while: a process that takes it at this moment gets a higher fence.
      await ask(`update leases set until = clock_timestamp() where name = $1 and fence = $2`, [
        name,
        fence,
      ]).catch(() => undefined);
    },
  };
}
