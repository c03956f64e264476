import { browserEnvironment } from '../platform/environment';
import { createErrorQueueStore } from './error-queue';
import { buildOf, createErrorReports } from './error-reports';

const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');

const reports = createErrorReports({
  ...browserEnvironment,
  queue: createErrorQueueStore('caches' in globalThis ? globalThis.caches : undefined),
  origin: location.origin,
  build: buildOf(script?.src ?? ''),
});
addEventListener('online', () => void reports.send());

/** What this page reports; loaded when there is something to. */
export const { report: reportErrors, send: sendErrors } = reports;
