import { bookFile, bookQuery, daysQuery, periodOf } from '#shared/admin/book-tables';
import { invoicedOrders } from '#shared/admin/print';
import { invoicedOrders as invoicedOrdersOf } from '../../books/register-books';
import { salesReport, salesReportQuery } from '#shared/admin/sales-report';
import { writeBook } from '../../books/books';
import { readSales, shownSales, writeSales } from '../../books/sales-report';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { download } from '../../routing/table-reply';

/** The tables that an accountant is given (docs/products-csv.md#tables-for-the-accountant). */
export const bookRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/exports',
    who: 'admin',
    may: 'export',
    summary:
      'A table of some days as CSV with a mark for spreadsheets: orders, their lines, payments, refunds, cash, invoices, credit notes, stock movements or customers',
    response: { status: 200, type: 'text/csv' },
    query: bookQuery,
    handle: async (request, { store }) =>
      download(bookFile(request.query), writeBook(store, request.query), request),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/invoices',
    who: 'admin',
    may: 'export',
    summary: 'Ids of the orders whose invoices were given in some days, by number',
    response: { status: 200, schema: invoicedOrders },
    query: daysQuery,
    handle: async ({ query }, { store }) =>
      json(200, { orders: await invoicedOrdersOf(store, periodOf(query)) }),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/sales',
    who: 'admin',
    may: 'see-figures',
    summary: 'What was sold in some days: by day, product, category, offer or place',
    response: { status: 200, schema: salesReport },
    query: salesReportQuery,
    handle: async ({ query }, { store }) =>
      json(200, shownSales(await readSales(store, query), query.by === 'day')),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/sales/export',
    who: 'admin',
    may: 'export',
    summary: 'The same as CSV with a mark for spreadsheets, with all rows',
    response: { status: 200, type: 'text/csv' },
    query: salesReportQuery,
    handle: async (request, { store }) => {
      const { by, ...days } = request.query;
      return download(
        bookFile({ table: `sales-by-${by}`, ...days }),
        writeSales(store, request.query),
        request,
      );
    },
  }),
];
