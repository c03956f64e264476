import type { Push } from '../push-rows';
import type { PushReader } from '../push-store';
import { topicGroup, userGroup } from './rows';
import type { View } from './view';

/** Browsers that take notices, and notices that wait. */
export function lowdbPushReader(view: View): PushReader {
  return {
    subscription: async (id) => view.layer.get('subscriptions', id),
    subscriptionsOf: async (userId) =>
      view.layer
        .group('subscriptions', userGroup(userId))
        .sort((a, b) => (`${a.createdAt} ${a._id}` < `${b.createdAt} ${b._id}` ? -1 : 1)),
    subscriptionsFor: async (topic) => view.layer.group('subscriptions', topicGroup(topic)),
    duePushes: async (time, limit) =>
      view.layer
        .all('pushes')
        .filter(({ dueAt }) => dueAt <= time)
        .sort((a, b) => (`${a.createdAt} ${a._id}` < `${b.createdAt} ${b._id}` ? -1 : 1))
        .sort((a, b) => a.attempts - b.attempts)
        .slice(0, limit),
    nextPushDue: async (time) =>
      view.layer
        .all('pushes')
        .flatMap(({ dueAt }) => (dueAt > time ? dueAt : []))
        .reduce<string | undefined>((a, b) => (a !== undefined && a < b ? a : b), undefined),
    push: async (id) => view.layer.get('pushes', id),
  };
}

/** Whether a device takes a notice. */
export function isTaken({ layer }: Pick<View, 'layer'>, { to }: Push): boolean {
  if ('subscription' in to) return layer.get('subscriptions', to.subscription) !== undefined;
  const group = 'user' in to ? userGroup(to.user) : topicGroup(to.topic);
  return layer.group('subscriptions', group).length > 0;
}
