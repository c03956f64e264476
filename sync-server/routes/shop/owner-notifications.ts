import {
  ownerNotifications,
  ownerNotificationsBody,
  type OwnerNotifications,
} from '#shared/admin/owner-notifications';
import { isEmailProven } from '#shared/users/proven-email';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import type { User } from '../../store/row-types';

/** What an admin is notified of by mail. */
export const ownerNotificationRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/notifications',
    who: 'admin',
    may: 'see-orders',
    summary: 'Whether one gets the daily mail of what is running out',
    response: { status: 200, schema: ownerNotifications },
    handle: async ({ auth }) => json(200, documentOf(auth.user)),
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/notifications',
    who: 'admin',
    may: 'see-orders',
    summary: 'Turns the daily mail of what is running out on or off for oneself',
    response: { status: 200, schema: ownerNotifications },
    body: ownerNotificationsBody,
    handle(request, services) {
      const { auth, body } = request;
      return withIdempotency(services, request, ['admin notifications', body], async (shop) => {
        const user = await shop.user(auth.user._id);
        if (!user) return refusal(new ApiError('signed_out'));
        const changed = { ...user, ...body };
        await shop.putUser(changed);
        return done(json(200, documentOf(changed)));
      });
    },
  }),
];

function documentOf(user: User): OwnerNotifications {
  return { lowStockMail: user.lowStockMail === true, isEmailProven: isEmailProven(user) };
}
