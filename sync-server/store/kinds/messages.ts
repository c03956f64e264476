import { kind, ordered } from '../kind';
import { pushSchema, subscriptionSchema, type Push, type PushSubscriptionRow } from '../push-rows';
import { mailSchema, type Mail } from '../row-types';
import { ALL } from './people';

export const mails = kind<Mail>()({
  name: 'mails',
  schema: mailSchema,
  key: ({ _id }) => _id,
  listed: ({ createdAt }) => createdAt,
  indexes: {
    /**
     * The fewest failures first, so that one that breaks the connection each time blocks no other; then those with words of their
     * own, such as a new password, for which a person waits; then the oldest.
     */
    turn: {
      of: () => [ALL],
      at: ({ attempts, about, createdAt }) => `${ordered(attempts)} ${about ? 1 : 0} ${createdAt}`,
    },
    due: { of: () => [ALL], at: ({ dueAt }) => dueAt },
  },
});

/** Notices to devices that wait to be sent. */
export const pushes = kind<Push>()({
  name: 'pushes',
  schema: pushSchema,
  key: ({ _id }) => _id,
  indexes: {
    turn: { of: () => [ALL], at: ({ attempts, createdAt }) => `${ordered(attempts)} ${createdAt}` },
    due: { of: () => [ALL], at: ({ dueAt }) => dueAt },
  },
});

export const pushSubscriptions = kind<PushSubscriptionRow>()({
  name: 'push_subscriptions',
  schema: subscriptionSchema,
  key: ({ _id }) => _id,
  owner: ({ user }) => user,
  indexes: {
    user: {
      of: ({ user }) => [user],
      at: ({ createdAt }) => createdAt,
      guard: (user) => `devices of ${user}`,
    },
    session: { of: ({ session }) => (session === null ? [] : [session]) },
    topic: { of: ({ topics }) => topics, isMany: true },
  },
});
