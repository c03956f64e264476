/** What the page says to the service worker once its services are there (see `service-worker/boot-watchdog.ts`). */
export const STARTED = 'STARTED';

/** Tells the worker that opened this page that the page starts. Without effect where none did. */
export function tellStarted(
  container: Pick<ServiceWorkerContainer, 'controller'> | undefined,
): void {
  container?.controller?.postMessage({ type: STARTED });
}
