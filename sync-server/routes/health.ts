import * as z from 'zod/mini';
import { json } from '../http/reply';
import { defineRoute } from '../http/route';

const health = z.object({ status: z.literal('ok') });

/** Whether the shop can work: its store answers. @throws StoreUnavailableError, which is 503 */
export const healthRoutes = [
  { path: '/healthz', summary: 'Whether the store answers' },
  { path: '/readyz', summary: 'Whether requests may be sent here' },
].map((row) =>
  defineRoute({
    ...row,
    method: 'GET',
    who: 'all',
    reply: { status: 200, shape: health },
    async handle(_request, { store }) {
      await store.check();
      return json(200, { status: 'ok' });
    },
  }),
);
