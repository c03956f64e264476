import { syncResponse, syncRequest, type SyncResponse } from '#shared/protocol/sync';
import { inNewestVersion, inVersionOf } from '#shared/protocol/dialects';
import { SPOKEN_VERSIONS } from '#shared/protocol/version';
import { accountChangesSince } from '../actions/account-changes';
import { clientOf, ForeignClient } from '../actions/apply-action';
import { applyBatch } from '../actions/apply-batch';
import { ApiError } from '../http/api-error';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';

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
    carriesDeeds: ({ actions }) => actions.length > 0,
    body: syncRequest,
    translate(body) {
      const newest = inNewestVersion(body, SPOKEN_VERSIONS);
      if (newest === null) throw new ApiError('upgrade_required');
      return newest;
    },
    cost: ({ actions }) => actions.length,
    async handle({ auth, body }, services) {
      const { store, clock, metrics } = services;
      const { protocol, clientId, nonce, actions, accountCursor } = body;
      const { _id, name, email, isAdmin } = auth.user;
      const author = { user: { _id, name, email }, isAdmin, session: auth.session._id, clientId };
      if (body.user !== _id) throw new ApiError('user_mismatch');

      try {
        await store.read((shop) => clientOf(shop, author));
        const growth = services.growth.of(auth);
        const { settled, stopped } = await applyBatch(services, actions, author, growth);
        settled.forEach(({ outcome }, place) =>
          metrics.settled(actions[place]?.name ?? '', outcome.code),
        );
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
        throw error instanceof ForeignClient ? new ApiError('user_mismatch') : error;
      }
    },
  }),
];
