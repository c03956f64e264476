import { gstFile, gstQuery, gstReport, gstTableQuery } from '#shared/gst/gst-report';
import { readGstReport, writeGstReturn, writeGstTable } from '../../books/gst-books';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { download } from '../../routing/table-reply';

/** The GST return of a month (docs/shop-rules.md#r-print-6). */
export const gstRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/gst',
    who: 'admin',
    may: 'export',
    summary: 'The sums of a month’s GSTR-1, tied to its papers, and what is missing for it',
    response: { status: 200, schema: gstReport },
    query: gstQuery,
    handle: async ({ query }, { store }) => json(200, await readGstReport(store, query.month)),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/gst/table',
    who: 'admin',
    may: 'export',
    summary: 'A table of a month’s GSTR-1 as CSV, or the month’s papers day by day',
    response: { status: 200, type: 'text/csv' },
    query: gstTableQuery,
    handle: async (request, { store }) =>
      download(
        gstFile(request.query.month, request.query.table),
        writeGstTable(store, request.query),
        request,
      ),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/gst/return',
    who: 'admin',
    may: 'export',
    summary: 'A month’s GSTR-1 as a file for the portal',
    response: { status: 200, type: 'application/json' },
    query: gstQuery,
    handle: async (request, { store }) =>
      download(
        gstFile(request.query.month, 'return'),
        writeGstReturn(store, request.query.month),
        request,
        'application/json',
      ),
  }),
];
