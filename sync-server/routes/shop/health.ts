import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error';
import { json, type RequestFacts } from '../../http/response';
import { bearerOf } from '../../identity/session-token';
import { defineRoute, type Route } from '../../routing/route';
import type { Services } from '../../routing/services';
import { areEqualTexts } from '../../security/keyed-digest';

const health = z.object({ status: z.literal('ok') });

/** What the owner asks it, at the root. */
export const healthRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/healthz',
    who: 'all',
    summary: 'Whether the process lives and answers; the store is not asked',
    response: { status: 200, schema: health },
    async handle() {
      return json(200, { status: 'ok' });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/readyz',
    who: 'all',
    summary:
      'Whether requests may be sent here: the last writes went through or a small one does, and the server is not about to stop',
    response: { status: 200, schema: health },
    refusals: ['unavailable'],
    async handle(_request, { isReady, stopping }) {
      // A server that stops is started again as a rule. In seconds.
      if (stopping.aborted || !(await isReady()))
        throw new ApiError('unavailable', { headers: { 'Retry-After': '5' } });
      return json(200, { status: 'ok' });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/metrics',
    who: 'all',
    summary:
      'Measures for Prometheus: with `METRICS_TOKEN` as bearer, and under `npm start` on the server’s own machine; not found otherwise',
    response: { status: 200, type: 'text/plain' },
    refusals: ['not_found'],
    async handle(request, services) {
      const { metrics } = services;
      if (!maySeeMetrics(request, services)) throw new ApiError('not_found');
      const headers = { 'Content-Type': metrics.contentType };
      return { status: 200, body: await metrics.text(), headers };
    },
  }),
];

/** With the token, or on this machine: metrics are private. */
function maySeeMetrics(
  request: RequestFacts,
  { metricsToken, metricsNeedToken }: Services,
): boolean {
  if (!metricsNeedToken && request.isFromThisMachine()) return true;
  const given = bearerOf(request.header('Authorization'));
  return metricsToken !== null && given !== undefined && areEqualTexts(given, metricsToken);
}
