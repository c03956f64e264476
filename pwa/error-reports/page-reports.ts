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

/** This page's reports; loaded with the first error. */
export const { report: reportErrors, send: sendErrors } = reports;
