import type { ErrorKind } from '#shared/admin/error-kinds';
import { createErrorQueueStore } from '../error-reports/error-queue';
import { buildOf, createErrorReports } from '../error-reports/error-reports';
import { catchErrors, type NoteError } from '../platform/caught-errors';
import { browserEnvironment } from '../platform/environment';

/** The worker's log of its own failures. */
export interface WorkerErrors {
  readonly note: NoteError;
  /** Records a rejection of the worker's work, and rejects with it. */
  watch<Result>(work: Promise<Result>, kind?: ErrorKind): Promise<Result>;
  /** Sends what waits, also what the page has left. Never rejects. */
  send(): Promise<void>;
}

/**
 * Listens for failures in the service worker. All have one kind: the owner needs to know first that it was there.
 * @param files paths of the build, whose first script names it
 */
export function reportWorkerErrors(
  scope: Pick<EventTarget, 'addEventListener'> & { readonly location: { readonly origin: string } },
  files: readonly string[],
): WorkerErrors {
  const reports = createErrorReports({
    ...browserEnvironment,
    queue: createErrorQueueStore(caches),
    origin: scope.location.origin,
    build:
      files.map((file) => buildOf(`/${file}`)).find((build) => build !== 'unknown') ?? 'unknown',
  });
  const note = catchErrors({
    target: scope,
    ...browserEnvironment.timers,
    load: async () => (errors) =>
      reports.report(
        errors.map(({ kind, thrown }) => ({ kind: kind === 'start' ? kind : 'worker', thrown })),
      ),
  });
  return {
    note,
    watch(work, kind = 'worker') {
      work.catch((error: unknown) => note(kind, error));
      return work;
    },
    send: reports.send,
  };
}
