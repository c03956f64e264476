import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { moneyAgainstCancelling } from '../payments/ask-before-cancelling';
import type { Services } from './services';

/** How long a request waits for the gateway, in milliseconds: far less than a device waits for its answer. */
const MAX_ASKING = 3_000;
/** Of how many orders to be cancelled the gateway is asked at the same time. */
const CONCURRENCY = 4;

type Asking = Pick<Services, 'store' | 'payments' | 'log'>;

/**
 * Asks the gateway for money that came for orders which are about to be cancelled, so that it goes back with them. A queue waits for no
 * gateway: what it does not say in time pays nothing when it comes, and goes back by its flag.
 */
export async function askBeforeCancelling(
  services: Asking,
  orders: readonly string[],
  userId: string,
): Promise<void> {
  if (orders.length === 0) return;
  const inTime = new AbortController();
  const asking = askAboutAll(services, orders, userId);
  const limit = wait(MAX_ASKING, 'late' as const, { signal: inTime.signal });
  limit.catch(() => undefined);
  // What it says later is still recorded.
  asking.catch(() => undefined);
  const end = await Promise.race([asking, limit]).finally(() => inTime.abort());
  if (end === 'late') services.log.warn({ orders }, 'cancelled without waiting for the gateway');
}

async function askAboutAll(
  { store, payments, log }: Asking,
  orders: readonly string[],
  userId: string,
): Promise<void> {
  if (!payments) return;
  await pLimit(CONCURRENCY).map(new Set(orders), async (id) => {
    const order = await store.read((shop) => shop.order(id));
    if (order?.user._id !== userId) return;
    const why = await moneyAgainstCancelling({ store, auth: payments }, id);
    if (why) log.warn({ order: id, why }, 'cancelled without knowing of all money');
  });
}
