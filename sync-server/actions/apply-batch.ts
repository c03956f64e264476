import { prepareAction } from '#shared/actions/registry';
import { refused } from '#shared/decision/action';
import type { OrderLimits } from '#shared/orders/order-limits';
import { MAX_ATTEMPTS } from '#shared/core/limits';
import type { QueuedAction } from '#shared/protocol/sync';
import type { Logger } from 'pino';
import { ApiError } from '../http/api-error';
import { NO_GROWTH, type Growth } from '../limits/growth-limit';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreUnavailableError } from '../store/store-errors';
import {
  actionLooksAt,
  applyAction,
  clientOf,
  ForeignClient,
  recordOutcome,
  SequenceGap,
  type Author,
  type Settled,
} from './apply-action';

/** How far a batch came. `stopped` says why it did not come to its end. */
export interface BatchResult {
  readonly settled: readonly Settled[];
  readonly stopped?: 'gap' | 'failure';
}

interface Deps {
  readonly store: ShopStore;
  readonly clock: () => number;
  readonly log: Logger;
  readonly orderLimits: OrderLimits;
}

/**
 * Applies a batch in its order, each action in a transaction of its own. Where one fails unexpectedly, those before it
 * are stored; after `MAX_ATTEMPTS` it is parked as refused `internal`, and the rest continues
 * (docs/sync-protocol.md#apply).
 * @throws StoreUnavailableError in an outage, which never counts as an attempt
 * @throws ForeignClient where the client is another person's
 * @throws ApiError `signed_out` where the session has ended since the batch came
 */
export async function applyBatch(
  { store, clock, log, orderLimits }: Deps,
  actions: readonly QueuedAction[],
  author: Author,
  growth: Growth = NO_GROWTH,
): Promise<BatchResult> {
  const settled: Settled[] = [];
  // Checked once: reading and deciding use the same arguments.
  let rest = actions.map((action) => ({ action, prepared: prepareAction(action) }));
  while (rest.length > 0) {
    // What those before it have added, by place: a transaction callback that runs again overwrites its first result.
    const grown: number[] = [];
    const outcome = await store.writeInOrder(
      rest.map((one, place) => ({
        prefetch: actionLooksAt(one, author),
        async work(shop: ShopWriter) {
          const checkGrowth = () =>
            growth.check(grown.slice(0, place).reduce((sum, one) => sum + one, 0));
          const now = clock();
          const applied = await applyAction(shop, one, author, now, orderLimits, checkGrowth);
          grown[place] = applied.grown;
          return applied;
        },
      })),
    );
    for (const { grown: bytes, ...one } of outcome.results) {
      growth.add(bytes);
      settled.push(one);
    }
    rest = rest.slice(outcome.results.length);
    const [failed] = rest;
    if (!failed) break;

    const { failure } = outcome;
    if (failure instanceof SequenceGap) return { settled, stopped: 'gap' };
    if (failure instanceof StoreUnavailableError || failure instanceof ForeignClient) throw failure;
    // What was settled before is answered; the rest waits on the device.
    if (failure instanceof ApiError && failure.code === 'slow_down' && settled.length > 0)
      return { settled, stopped: 'failure' };
    if (failure instanceof ApiError) throw failure;

    const { action } = failed;
    log.error({ err: failure, action: action.id, name: action.name }, 'action failed');
    const parked = await countAttempt(store, action, author, clock());
    if (!parked) return { settled, stopped: 'failure' };
    settled.push(parked);
    rest = rest.slice(1);
  }
  return { settled };
}

/** Counts a failed attempt, in a transaction of its own; the last one parks the action, and its answer is given. */
function countAttempt(
  store: ShopStore,
  action: QueuedAction,
  author: Author,
  now: number,
): Promise<Settled | undefined> {
  return store.write(async (shop) => {
    const client = await clientOf(shop, author);
    // Another delivery of the same batch may have come further in the meantime: the next try will find it settled.
    if (action.seq !== client.lastSeq + 1) return undefined;
    const before = client.failing?.actionId === action.id ? client.failing.attempts : 0;
    const attempts = before + 1;
    if (attempts < MAX_ATTEMPTS) {
      await shop.putClient({ ...client, failing: { actionId: action.id, attempts } });
      return undefined;
    }
    const outcome = refused('internal');
    await recordOutcome(shop, author, action, outcome, now);
    await shop.putClient({ ...client, lastSeq: action.seq, failing: null });
    return { id: action.id, seq: action.seq, outcome };
  });
}
