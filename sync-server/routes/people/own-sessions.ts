import { sessionEnd } from '#shared/users/session-rules';
import { sessionList, type SessionDocument } from '#shared/users/session-document';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { ApiError } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';
import type { Services } from '../../routing/services';
import type { Session } from '../../store/row-types';
import type { ShopWriter } from '../../store/repositories/shop-on-engine';
import { pathId } from '../../routing/one-document';

/** A person's sessions, and ending them. */
export const ownSessionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users/profile/sessions',
    who: 'signed-in',
    summary: 'The devices on which one is signed in, the one used last first',
    response: { status: 200, schema: sessionList },
    async handle({ auth: { user, session } }, { store, clock }) {
      const all = await store.read((shop) => shop.sessionsOf(user._id));
      const alive = all.filter((one) => sessionEnd(one, user) > clock());
      const devices = alive.map((one) => documentOf(one, session)).sort(usedLastFirst);
      return json(200, { devices });
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/users/profile/sessions',
    who: 'signed-in',
    summary: 'Signs one out on all other devices',
    response: { status: 200, schema: messageResponse },
    handle(request, services) {
      const { user, session } = request.auth;
      return withIdempotency(services, request, 'end other sessions', async (shop) => {
        const hasOthers = (await shop.sessionsOf(user._id)).some(({ _id }) => _id !== session._id);
        await shop.removeSessionsOf(user._id, session._id);
        if (hasOthers) await recordEnd(shop, request, services);
        return done(json(200, { message: 'Signed out on all other devices' }));
      });
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/users/profile/sessions/:id',
    who: 'signed-in',
    summary: 'Signs one out on a device',
    response: { status: 200, schema: messageResponse },
    params: pathId,
    handle(request, services) {
      const { id } = request.params;
      return withIdempotency(services, request, `end session ${id}`, async (shop) => {
        const found = await shop.session(id);
        if (found?.user !== request.auth.user._id) return refusal(new ApiError('not_found'));
        await shop.removeSession(id);
        await recordEnd(shop, request, services);
        return done(json(200, { message: 'Signed out on that device' }));
      });
    },
  }),
];

function recordEnd(shop: ShopWriter, request: SignedInRequest, services: Services): Promise<void> {
  const { user: who } = request.auth;
  const event = { kind: 'session-ended', who, from: originOf(request) } as const;
  return recordSecurityEvent(shop, event, services);
}

function documentOf(session: Session, current: Session): SessionDocument {
  const { _id, device, createdAt, lastSeenAt } = session;
  return { _id, device, createdAt, lastSeenAt, isCurrent: _id === current._id };
}

function usedLastFirst(a: SessionDocument, b: SessionDocument): number {
  return Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt);
}
