import * as z from 'zod/mini';
import { dashboard, DASHBOARD_DAYS } from '#shared/admin/dashboard';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';

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
const query = z.strictObject({ days: dashboardDays });

export const dashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/dashboard',
    who: 'admin',
    summary: 'How the shop does: orders and revenue per day, what waits, best sellers, low stock',
    response: { status: 200, schema: dashboard },
    query,
    handle: async ({ query: { days } }, { dashboard: reader }) =>
      json(200, await reader.read(days)),
  }),
];
