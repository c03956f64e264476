import * as z from 'zod/mini';
import { dashboard, DASHBOARD_DAYS } from '#shared/admin/dashboard';
import { SECURITY_KINDS, securityPage, type SecurityEntry } from '#shared/security/security-entry';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import type { SecurityRow } from '../../store/row-types';
import { pageNumber, pageSize, searchKeyword } from '../../routing/list-query';

/** In days. */
const UNLESS_ASKED = 30;

/** How far it looks back: a number in a query travels as text. */
const dashboardDays = z._default(
  z.pipe(
    z.enum(DASHBOARD_DAYS.map(String)),
    z.transform((days) => DASHBOARD_DAYS.find((known) => String(known) === days) ?? UNLESS_ASKED),
  ),
  UNLESS_ASKED,
);
const dashboardQuery = z.strictObject({ days: dashboardDays });

const logQuery = z.strictObject({
  pageNumber,
  pageSize,
  kind: z.optional(z.enum(SECURITY_KINDS)),
  keyword: searchKeyword,
});

/** How the shop does, and who did what about accounts and money, for its admins. */
export const adminRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/dashboard',
    who: 'admin',
    may: 'see-figures',
    summary: 'How the shop does: orders and revenue per day, what waits, best sellers, low stock',
    response: { status: 200, schema: dashboard },
    query: dashboardQuery,
    handle: async ({ query: { days } }, { dashboard: reader }) =>
      json(200, await reader.read(days)),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/log',
    who: 'admin',
    may: 'see-log',
    summary:
      'A page of the security log, newest first; keyword looks into names, ids, network addresses and details',
    response: { status: 200, schema: securityPage },
    query: logQuery,
    async handle({ query: { kind, ...query } }, { store, securityLog, log }) {
      // A store that takes no writes now can still be read.
      await securityLog.flush().catch((error: unknown) => log.warn({ err: error }, 'security log'));
      const wanted = { ...query, ...(kind ? { kind } : {}) };
      const { items, ...facts } = await store.read((shop) => shop.listSecurity(wanted), {
        replica: true,
      });
      return json(200, { entries: items.map(documentOf), ...facts });
    },
  }),
];

/** An entry without what only bounds the log. */
function documentOf({
  category: _category,
  network: _network,
  ...entry
}: SecurityRow): SecurityEntry {
  return entry;
}
