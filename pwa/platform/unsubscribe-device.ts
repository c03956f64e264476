/** What takes pushes in this browser; there once a service worker is. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Takes nothing more in this browser, whatever the shop still sends. Never rejects. */
export async function unsubscribeDevice(): Promise<void> {
  try {
    await (await (await pushManager())?.getSubscription())?.unsubscribe();
  } catch {
    // The push service is not in reach: with the session the shop forgets where it would send.
  }
}
