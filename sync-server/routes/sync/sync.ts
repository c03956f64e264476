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
import { clientOf, ForeignClient } from '../../actions/apply-action';
import { applyBatch } from '../../actions/apply-batch';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { newLanguageOf } from '../../identity/person-language';
import { askBeforeCancelling } from '../../routing/ask-before-cancelling';
import { countWrongCodes } from '../../routing/guessed-codes';
import { defineRoute } from '../../routing/route';

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
      const { store, clock, metrics, accountPulls } = services;
      const { protocol, clientId, nonce, actions, accountCursor } = body;
      const { _id, name, email, isAdmin, role } = auth.user;
      const language = newLanguageOf(auth.user, header('Cookie'));
      const session = auth.session._id;
      const gatewayKeys = services.payments?.gateway.keyIds;
      const user = { _id, name, email };
      const author = { user, isAdmin, role, session, clientId, language, gatewayKeys };
      if (body.user !== _id) throw new ApiError('user_mismatch');

      try {
        // Where nothing is delivered, the look at the end says whose outbox it is.
        if (actions.length > 0) await store.read((shop) => clientOf(shop, author));
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
        const { lastSeq, ...account } = await accountPulls({ author, since: accountCursor });
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
