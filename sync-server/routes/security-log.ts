import * as z from 'zod/mini';
import {
  ENTRIES_PER_PAGE,
  SECURITY_KINDS,
  securityPage,
  type SecurityEntry,
} from '#shared/security/security-entry';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';
import type { SecurityRow } from '../store/row-types';
import { pageNumber, searchKeyword } from '../routing/list-query';

const listQuery = z.strictObject({
  pageNumber,
  kind: z.optional(z.enum(SECURITY_KINDS)),
  keyword: searchKeyword,
});

/** Who did what about accounts and money, for the admins. */
export const securityLogRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/log',
    who: 'admin',
    summary:
      'A page of the security log, newest first; keyword looks into names, ids, network addresses and details',
    response: { status: 200, schema: securityPage },
    query: listQuery,
    async handle({ query: { kind, ...query } }, { store, securityLog, log }) {
      // Where the store takes nothing now, it still tells what is written.
      await securityLog.flush().catch((error: unknown) => log.warn({ err: error }, 'security log'));
      const wanted = { ...query, ...(kind ? { kind } : {}), pageSize: ENTRIES_PER_PAGE };
      const { items, ...facts } = await store.read((shop) => shop.listSecurity(wanted));
      return json(200, { entries: items.map(documentOf), ...facts });
    },
  }),
];

/** An entry without what only bounds the log. */
function documentOf({ shelf: _shelf, network: _network, ...entry }: SecurityRow): SecurityEntry {
  return entry;
}
