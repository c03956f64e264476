import { apiRoutes } from '../../sync-server/routes/api-routes';
import { healthRoutes } from '../../sync-server/routes/shop/health';

/** Every call of the server, read from its own tables: a new row is tested automatically. */
export const ROWS = [
  ...healthRoutes.map((route) => ({ prefix: '', route })),
  ...apiRoutes.map((route) => ({ prefix: '/api', route })),
].map((row) => ({ ...row, name: `${row.route.method} ${row.prefix}${row.route.path}` }));
export type Row = (typeof ROWS)[number];

/** The rows that change something. */
export const WRITES = ROWS.filter(({ route }) => route.method !== 'GET');
