/** The browser's push manager; available once a service worker is. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Ends this browser's subscription, whatever the shop still sends. Never rejects. */
export async function unsubscribeDevice(): Promise<void> {
  try {
    await (await (await pushManager())?.getSubscription())?.unsubscribe();
  } catch {
    // The push service is out of reach: with the session the shop deletes the address.
  }
}
