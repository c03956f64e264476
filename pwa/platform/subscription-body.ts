/** The body that registers a subscription with the shop. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
}
