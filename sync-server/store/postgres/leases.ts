import type { Lease } from '../lease';
import type { AutoCommit } from './auto-commit';

const UNTIL = `clock_timestamp() + $2::double precision * interval '1 millisecond'`;

/** Takes a lease by the clock of the database, which all processes share. As `ShopStore.lease`. */
export async function takeLease(
  ask: AutoCommit,
  name: string,
  time: number,
): Promise<Lease | undefined> {
  const [taken] = await ask<{ fence: number }>(
    `insert into leases (name, until, fence) values ($1, ${UNTIL}, nextval('lease_fences'))
     on conflict (name) do update set until = excluded.until, fence = nextval('lease_fences')
       where leases.until <= clock_timestamp()
     returning fence`,
    [name, time],
  );
  if (!taken) return undefined;
  const { fence } = taken;
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
      // Its row stays, so that fences go on rising.
      await ask(`update leases set until = '-infinity' where name = $1 and fence = $2`, [
        name,
        fence,
      ]).catch(() => undefined);
    },
  };
}
