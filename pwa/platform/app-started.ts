/** The page's message to the service worker once its services exist (see `service-worker/boot-watchdog.ts`). */
export const STARTED = 'STARTED';

/** Tells the worker that opened this page that the page starts. No effect without a worker. */
export function tellStarted(
  container: Pick<ServiceWorkerContainer, 'controller'> | undefined,
): void {
  container?.controller?.postMessage({ type: STARTED });
}
