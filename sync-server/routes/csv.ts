import * as z from 'zod/mini';
import { MAX_TABLE_BYTES } from '#shared/admin/product-import';
import {
  columnMatch,
  importCounts,
  importPictures,
  importPreview,
  lastImport,
  MAX_PART_PRODUCTS,
  undoStep,
} from '#shared/admin/table-import';
import type { Product } from '#shared/catalogue/product';
import { uuid } from '#shared/core/identifier';
import { done, prepareAndWriteOnce, refusal, withIdempotency } from '../routing/with-idempotency';
import { orderTable, productTable } from '../admin/export-tables';
import { picturesSoFar, putPicturesToCopy, retryPictures } from '../admin/import-pictures';
import { importProducts } from '../admin/import-products';
import { previewProducts } from '../admin/preview-products';
import { recordProductImport } from '../security-log/document-changes';
import { recordImport, type ImportRecord } from '../admin/record-import';
import { isUndoBegun, lastImportOf, undoImport } from '../admin/undo-import';
import { headerId, readProductTable, scanProducts } from '../admin/scan-products';
import { ApiError } from '../http/api-error';
import { json } from '../http/response';
import { pathId } from '../routing/one-document';
import { defineRoute } from '../routing/route';
import { digestOf, download, fromTable } from '../routing/table-reply';
import { orderListQuery } from './orders/order-admin';
import { stockCause } from './catalogue/edit-product';
import { adminProductQuery } from './catalogue/product-admin';

/** To who goes on with an import. */
const UNDONE = 'This import was undone. Choose the file again';

const tableBody = {
  body: z.string('Send the table as the body'),
  bodyRule: { type: 'text/csv', limit: MAX_TABLE_BYTES },
} as const;

/** The marks of `importPreview`, of each product in the order of the table. */
const MARKS = /^[\w-]{8}(?:,[\w-]{8})*$/;
/** Where a part of a file stands: the line at which its rows begin, behind the head. Every line is named as in the whole file. */
const line = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'line is a whole number from 1')),
    z.transform(Number),
  ),
);
const previewQuery = z.strictObject({ line });
const importQuery = z.strictObject({
  line,
  /** The run that this is a part of: the last one can be undone. */
  import: z.optional(uuid),
  /** What the admin has seen: a product that would change otherwise is not written. */
  seen: z.optional(
    z
      .string()
      .check(
        z.maxLength(9 * MAX_PART_PRODUCTS, `At most ${MAX_PART_PRODUCTS} products`),
        z.regex(MARKS, 'Not the marks of a preview'),
      ),
  ),
  /** Pictures that are elsewhere are copied into the shop, in the background. */
  pictures: z.optional(z.literal('copy')),
});

/** What the key of an import stands for; the same as before where nothing was seen. */
const importedWhat = ({
  body,
  query: { seen, import: run, pictures, line: from },
}: {
  readonly body: string;
  readonly query: z.infer<typeof importQuery>;
}) => [
  'import products',
  digestOf(body),
  ...(seen === undefined ? [] : [seen]),
  ...(run === undefined ? [] : [{ run }]),
  ...(pictures === undefined ? [] : [{ pictures }]),
  ...(from === undefined ? [] : [{ line: from }]),
];

/** Tables for the admin's spreadsheet: the same functions as on the owner's command line. */
export const csvRoutes = [
  defineRoute({
    method: 'GET',
    path: '/products/export',
    who: 'admin',
    may: 'export',
    summary:
      'The products that a list of the admins shows as CSV, in the form that the import takes; all of them, drafts too, unless it is narrowed',
    response: { status: 200, type: 'text/csv' },
    query: adminProductQuery,
    async handle(request, { store }) {
      const table = await productTable(store, request.query);
      return download('products.csv', table.write(), request);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/products/import',
    who: 'admin',
    may: 'edit-products',
    summary:
      'Adds and changes products by a CSV table: the whole table or nothing, but for what changed since it was seen',
    response: { status: 200, schema: importCounts },
    refusals: ['too_late'],
    query: importQuery,
    ...tableBody,
    async handle(request, services) {
      const { query } = request;
      const reply = await prepareAndWriteOnce(services, request, importedWhat(request), {
        prepare: () => fromTable(readProductTable(request.body, services, query.line)),
        async write(shop, rows) {
          // What came after would stay, beside what went.
          if (query.import && (await isUndoBegun(shop, query.import)))
            return refusal(new ApiError('too_late', { message: UNDONE }));
          const { _id: user, name } = request.auth.user;
          const seen = query.seen?.split(',');
          const now = services.clock();
          const products = rows.flatMap(({ _id }) => _id ?? []);
          const part = query.import && { run: query.import, by: name, now, products };
          const record = part ? await recordImport(shop, part) : undefined;
          const by = { kind: 'admin', user, name } as const;
          const written: Product[] = [];
          const note: ImportRecord['note'] = async (before, after) => {
            written.push(after);
            await record?.note(before, after);
          };
          const deps = { ...services, by, seen, record: { note } };
          const counts = await fromTable(importProducts(shop, rows, deps));
          await record?.end(counts);
          await recordProductImport(shop, request, services);
          const picturesLeft = query.pictures
            ? await putPicturesToCopy(shop, written, query.import ?? '', now)
            : 0;
          return done(json(200, { ...counts, ...(picturesLeft > 0 ? { picturesLeft } : {}) }));
        },
      });
      if (query.pictures) void services.pictureCopies.soon();
      return reply;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/products/import/preview',
    who: 'admin',
    may: 'edit-products',
    summary: 'What an import of a CSV table would do, row by row; nothing is written',
    ignoresKey: true,
    response: { status: 200, schema: importPreview },
    query: previewQuery,
    ...tableBody,
    async handle({ body, query }, services) {
      const table = await fromTable(scanProducts(body, services, query.line));
      return json(200, await services.store.read((shop) => previewProducts(shop, table)));
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/products/import/columns',
    who: 'admin',
    may: 'edit-products',
    summary:
      'What the columns of a table say that is not known otherwise: remembered for its header',
    response: { status: 200, schema: columnMatch },
    body: columnMatch,
    handle: (request, services) =>
      withIdempotency(services, request, ['columns', request.body], async (shop) => {
        const { header, columns } = request.body;
        const at = new Date(services.clock()).toISOString();
        await shop.putColumnMatch({ _id: headerId(header), columns, at });
        return done(json(200, request.body));
      }),
  }),

  defineRoute({
    method: 'GET',
    path: '/products/imports/last',
    who: 'admin',
    may: 'edit-products',
    summary: 'The last import, as long as it can be undone, and how far its undo is',
    response: { status: 200, schema: lastImport },
    handle: (_request, { store, clock }) =>
      store.read(async (shop) => json(200, await lastImportOf(shop, clock()))),
  }),

  defineRoute({
    method: 'GET',
    path: '/products/imports/pictures',
    who: 'admin',
    may: 'edit-products',
    summary: 'How far the copying of pictures is that imports name by their addresses',
    response: { status: 200, schema: importPictures },
    handle: (_request, { store }) =>
      store.read(async (shop) => json(200, await picturesSoFar(shop))),
  }),

  defineRoute({
    method: 'POST',
    path: '/products/imports/pictures/retry',
    who: 'admin',
    may: 'edit-products',
    summary: 'Tries pictures again that could not be copied',
    response: { status: 200, schema: importPictures },
    async handle(request, services) {
      const reply = await withIdempotency(services, request, 'retry pictures', async (shop) => {
        await retryPictures(shop, services.clock());
        return done(json(200, await picturesSoFar(shop)));
      });
      void services.pictureCopies.soon();
      return reply;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/products/imports/:id/undo',
    who: 'admin',
    may: 'edit-products',
    summary:
      'Undoes a part of the last import: new products go, changed ones get their values back; call it until nothing is left',
    response: { status: 200, schema: undoStep },
    refusals: ['too_late'],
    params: pathId,
    handle(request, services) {
      const { id } = request.params;
      return withIdempotency(services, request, `undo import ${id}`, async (shop) => {
        const cause = stockCause(request, services, 'edited');
        const step = await undoImport(shop, id, { ...services, cause });
        if (step === 'not_found')
          return refusal(new ApiError(step, { message: 'Import not found' }));
        if (step === 'too_late')
          return refusal(
            new ApiError(step, { message: 'Only the last import can be undone, within a day' }),
          );
        return done(json(200, step));
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/orders/export',
    who: 'admin',
    may: 'export',
    summary:
      'The orders that a list of the admins shows as CSV, one line each; all of them unless it is narrowed',
    response: { status: 200, type: 'text/csv' },
    query: orderListQuery,
    async handle(request, { store }) {
      const table = await orderTable(store, request.query);
      return download('orders.csv', table.write(), request);
    },
  }),
];
