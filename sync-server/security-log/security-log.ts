import type { Logger } from 'pino';
import type { SecurityActor, SecurityKind } from '#shared/security/security-entry';
import { dayOf } from '#shared/shop/shop-day';
import { createKeyedDigest } from '../security/keyed-digest';
import { siteOf } from '../security/network';
import { repeatedWork, type Every } from '../concurrency/repeated-work';
import type { SecurityRow, User } from '../store/row-types';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { addEntry } from './record-security-event';
import { personIn, type SecurityOrigin } from './security-event';

/** How often what was refused is written, in milliseconds: a crash loses no more of it. */
const FLUSH_INTERVAL = 5_000;
/** Entries about refusals that one network may have on one day; all beyond are counted in one. */
const MAX_OF_NETWORK = 20;
/** Refusals that differ and wait to be written; all beyond are counted in one for each kind. */
const MAX_WAITING = 1_000;
/** Of a keyed digest, in characters: enough to tell what was typed from something else that was. */
const DIGEST_LENGTH = 12;

/** A refused sign-in. */
export interface Refusal {
  readonly kind: Extract<SecurityKind, `refused-${string}`>;
  /** Whose account was tried: a person, or what was typed where there is no such account. */
  readonly tried: User | string;
  readonly from: SecurityOrigin;
}

interface SecurityLogDeps {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly sessionSecret: string;
  /** For tests. */
  readonly timer?: Every | undefined;
}

/**
 * The part of the security log that anyone can make longer. Refusals are counted in memory and written every few
 * seconds, so that guessing costs the shop no durable write each, and its log a bounded number of entries.
 */
export function createSecurityLog(deps: SecurityLogDeps) {
  const { store, clock, log, timer } = deps;
  const digest = createKeyedDigest(deps.sessionSecret, 'shop: what was typed at a refused sign-in');
  let waiting = new Map<string, SecurityRow>();

  function count(row: SecurityRow): void {
    const isKnown = waiting.has(row._id);
    const counted = isKnown || waiting.size < MAX_WAITING ? row : overall(row);
    const before = waiting.get(counted._id);
    const since = before?.since ?? row.since;
    waiting.set(counted._id, { ...counted, since, count: row.count + (before?.count ?? 0) });
  }

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const written = waiting;
    waiting = new Map();
    try {
      await store.write(async (shop) => {
        for (const row of written.values()) await addEntry(shop, await withinDay(shop, row));
      });
    } catch (error) {
      // The store cannot take it now: it is counted together with what comes.
      const since = waiting;
      waiting = written;
      for (const row of since.values()) count(row);
      throw error;
    }
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'security log');
  const writing = repeatedWork(flush, { every: FLUSH_INTERVAL, failed, timer });

  return {
    refused({ kind, tried, from }: Refusal): void {
      const at = new Date(clock()).toISOString();
      const who: SecurityActor =
        typeof tried === 'string'
          ? { kind: 'visitor', digest: digest(tried).slice(0, DIGEST_LENGTH) }
          : { kind: 'visitor' };
      const network = siteOf(from.ip);
      log.warn(
        { kind, about: typeof tried === 'string' ? undefined : tried._id, ip: from.ip },
        'security event',
      );
      const whose = typeof tried === 'string' ? (who.digest ?? '') : tried._id;
      count({
        _id: [kind, dayOf(at), whose, network].join(' '),
        kind,
        at,
        since: at,
        count: 1,
        who,
        ...(typeof tried === 'string' ? {} : { about: personIn(tried) }),
        from,
        category: 'refused',
        network,
      });
    },
    /** Writes what was counted: before the log is read, and before the store is closed. */
    flush,
    /** Starts the periodic writes. */
    start: () => writing.start(),
    /** Resolves when all that was counted is written. */
    async stop(): Promise<void> {
      await writing.stop();
      await flush().catch(failed);
    },
  };
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** The entry of all that were refused on that day, in the place of one of many. */
function overall({ kind, at, since, count }: SecurityRow): SecurityRow {
  const _id = [kind, dayOf(at)].join(' ');
  return { _id, kind, at, since, count, who: { kind: 'visitor' }, from: null, category: 'refused' };
}

/** The entry, or that of its whole network where the network has had enough of them on that day. */
async function withinDay(shop: ShopWriter, row: SecurityRow): Promise<SecurityRow> {
  const { network, at, kind, from } = row;
  if (network === undefined || (await shop.securityRow(row._id))) return row;
  const day = dayOf(at);
  if ((await shop.refusalsOf(network, day)).length < MAX_OF_NETWORK) return row;
  return { ...overall(row), _id: [kind, day, network].join(' '), from };
}
