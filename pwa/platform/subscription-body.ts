/** What is sent to the shop of a subscription. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
}
