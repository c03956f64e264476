import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { cancelOrderAction } from '#shared/actions/cancel-order';
import { placeCodOrder } from '#shared/actions/place-cod-order';
import { FOREIGN_CLIENT } from '#shared/core/errors';
import {
  syncResponse,
  syncRequest,
  type QueuedAction,
  type SyncResponse,
} from '#shared/protocol/sync';
import { inNewestVersion, inVersionOf } from '#shared/protocol/dialects';
import { SPOKEN_VERSIONS } from '#shared/protocol/version';
import { accountChangesSince } from '../../actions/account-changes';
import { clientOf, ForeignClient } from '../../actions/apply-action';
import { applyBatch } from '../../actions/apply-batch';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { newLanguageOf } from '../../identity/person-language';
import { countWrongCodes } from '../../routing/guessed-codes';
import { moneyAgainstCancelling } from '../../payments/ask-before-cancelling';
import { defineRoute } from '../../routing/route';
import type { Services } from '../../routing/services';

/**
 * The queue of a device: what it did without signal comes in, and what is new in the account goes out
 * (docs/sync-protocol.md#messages).
 */
export const syncRoutes = [
  defineRoute({
    method: 'POST',
    path: '/sync',
    who: 'signed-in',
    summary:
      'Delivers what a device did without signal, each action once, and brings what is new in the account',
    response: { status: 200, schema: syncResponse },
    refusals: ['user_mismatch', 'upgrade_required'],
    rate: 'sync',
    idleOfAdmins: true,
    carriesActions: ({ actions }) => actions.length > 0,
    body: syncRequest,
    translate(body) {
      const newest = inNewestVersion(body, SPOKEN_VERSIONS);
      if (newest === null) throw new ApiError('upgrade_required');
      return newest;
    },
    cost: ({ actions }) => actions.length,
    async handle({ auth, body, header, ip }, services) {
      const { store, clock, metrics } = services;
      const { protocol, clientId, nonce, actions, accountCursor } = body;
      const { _id, name, email, isAdmin } = auth.user;
      const language = newLanguageOf(auth.user, header('Cookie'));
      const session = auth.session._id;
      const gatewayKeys = services.payments?.gateway.keyIds;
      const user = { _id, name, email };
      const author = { user, isAdmin, session, clientId, language, gatewayKeys };
      if (body.user !== _id) throw new ApiError('user_mismatch');

      try {
        await store.read((shop) => clientOf(shop, author));
        const growth = services.growth.of(auth, ip);
        await countWrongCodes(services, codesOf(actions), ip);
        const cancelled = ordersToCancel(actions);
        await askBeforeCancelling(services, cancelled, _id);
        const { settled, stopped } = await applyBatch(services, actions, author, growth);
        settled.forEach(({ outcome }, place) =>
          metrics.settled(actions[place]?.name ?? '', outcome.code),
        );
        if (cancelled.length > 0) services.payments?.sendRefundsOf(cancelled);
        // One snapshot, not older than what was just applied: an answer shows what it says was done
        // (docs/guarantees.md#i10).
        const { lastSeq, ...account } = await store.read(async (shop) => ({
          lastSeq: (await clientOf(shop, author)).lastSeq,
          ...(await accountChangesSince(shop, _id, accountCursor)),
        }));
        const response: SyncResponse = {
          protocol,
          clientId,
          nonce,
          lastSeq,
          outcomes: [...settled],
          ...(stopped ? { stopped } : {}),
          ...account,
          serverTime: new Date(clock()).toISOString(),
        };
        return json(200, inVersionOf(protocol, response, SPOKEN_VERSIONS));
      } catch (error) {
        if (error instanceof ForeignClient)
          throw new ApiError('user_mismatch', { more: { reason: FOREIGN_CLIENT } });
        throw error;
      }
    },
  }),
];

/** How long a batch waits for the gateway, in milliseconds: far less than a device waits for its answer. */
const MAX_ASKING = 3_000;
/** Of how many orders to be cancelled the gateway is asked at the same time, for one batch. */
const CONCURRENCY = 4;

/** The codes that the orders of a batch give. */
const codesOf = (actions: readonly QueuedAction[]): string[] =>
  actions.flatMap(({ name, args }) =>
    name === placeCodOrder.name ? (placeCodOrder.args.safeParse(args).data?.codes ?? []) : [],
  );

/** The orders that a batch cancels. */
function ordersToCancel(actions: readonly QueuedAction[]): string[] {
  return actions.flatMap((action) => {
    if (action.name === placeCodOrder.name) {
      const args = placeCodOrder.args.safeParse(action.args);
      return args.data?.insteadOf ?? [];
    }
    if (action.name !== cancelOrderAction.name) return [];
    const args = cancelOrderAction.args.safeParse(action.args);
    return args.success ? [args.data.orderId] : [];
  });
}

/**
 * Asks the gateway for money that came for orders which are about to be cancelled, so that it goes back with them. A queue waits for no
 * gateway: what it does not say in time pays nothing when it comes, and goes back by its flag.
 */
async function askBeforeCancelling(
  services: Services,
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
  { store, payments, log }: Services,
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
