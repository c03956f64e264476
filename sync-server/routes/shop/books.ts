import { bookFile, bookQuery } from '#shared/admin/book-tables';
import { writeBook } from '../../books/books';
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
];
