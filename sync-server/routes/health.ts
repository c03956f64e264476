import { json } from '../http/reply';
import { defineRoute } from '../http/route';

/** Whether the shop can work: its store answers. @throws StoreUnavailableError, which is 503 */
export const healthRoutes = ['/healthz', '/readyz'].map((path) =>
  defineRoute({
    method: 'GET',
    path,
    who: 'all',
    async handle(_request, { store }) {
      await store.check();
      return json(200, { status: 'ok' });
    },
  }),
);
