import * as z from 'zod/mini';
import { changesBy, pinChanges, pinPage, pinsFound } from '#shared/admin/pin-import';
import { cutPage } from '#shared/core/page';
import {
  cellsOfPinRow,
  hasFees,
  MAX_PIN_BYTES,
  PIN_COLUMNS,
  PIN_FEES,
  pinsText,
} from '#shared/shipping/pin-csv';
import {
  NO_PIN_TABLE,
  packPinTable,
  pinTable,
  rowsOfPinTable,
  type PinTable,
} from '#shared/shipping/pin-table';
import { writeTable } from '../../admin/csv-table';
import { readPinRows } from '../../admin/import-pins';
import { contentTag } from '../../catalogue/content-tag';
import { preparedResponse } from '../../catalogue/prepared-responses';
import { ASK_FIRST, json } from '../../http/response';
import { pageNumber, pageSize, searchKeyword } from '../../routing/list-query';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import {
  done,
  prepareAndWriteOnce,
  refusal,
  withIdempotency,
} from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import type { ShopWriter } from '../../store/repositories/shop-on-engine';
import { digestOf, download, fromTable } from '../../routing/table-reply';
import { isSameContent, settingsConflict } from '../../routing/one-document';

/** In the security log. */
const NAME = 'PIN codes';

const tableBody = {
  body: z.string('Send the table as the body'),
  bodyRule: { type: 'text/csv', limit: MAX_PIN_BYTES },
} as const;

/** Where the shop delivers and takes cash, by postal code (docs/pin-codes.md). */
export const pinTableRoutes = [
  defineRoute({
    method: 'GET',
    path: '/pin-table',
    who: 'all',
    summary: 'The owner’s table of postal codes, packed; without rows every code is delivered to',
    response: { status: 200, schema: pinTable },
    handle: (request, { store, prepared }) =>
      store.read(
        async (shop) => {
          const table = await shop.pinTable();
          const tag = contentTag(table);
          const { forEverybody: _untilTheCatalogueChanges, ...response } = await preparedResponse(
            request,
            tag,
            ASK_FIRST,
            (encoding) =>
              prepared.text(`pin table ${tag}`, encoding, async () => JSON.stringify(table)),
          );
          return response;
        },
        { replica: true },
      ),
  }),

  defineRoute({
    method: 'GET',
    path: '/pin-table/rows',
    who: 'admin',
    may: 'edit-settings',
    summary: 'A page of the table of postal codes; keyword looks for a code, a city or a state',
    response: { status: 200, schema: pinPage },
    query: z.strictObject({ keyword: searchKeyword, pageNumber, pageSize }),
    async handle({ query: { keyword, ...page } }, { store }) {
      const table = await store.read((shop) => shop.pinTable());
      const { items, ...found } = cutPage(pinsFound(table, keyword), page);
      const rows = items.map((row) => ({ _id: pinsText(row), ...row.zone }));
      return json(200, { rows, ...found, revision: table.revision });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/pin-table/export',
    who: 'admin',
    may: 'export',
    summary: 'The table of postal codes as CSV, in the form that the import takes',
    response: { status: 200, type: 'text/csv' },
    async handle(request, { store }) {
      const table = await store.read((shop) => shop.pinTable());
      const rows = [...rowsOfPinTable(table)];
      const columns = rows.some(hasFees) ? [...PIN_COLUMNS, ...PIN_FEES] : PIN_COLUMNS;
      const cells = rows.map((row) => cellsOfPinRow(row).slice(0, columns.length));
      return download('pin-codes.csv', writeTable(columns, cells), request);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/pin-table/import',
    who: 'admin',
    may: 'edit-settings',
    summary: 'Replaces the table of postal codes by a CSV table: the whole table or nothing',
    response: { status: 200, schema: pinChanges },
    ifMatch: true,
    ...tableBody,
    handle: (request, services) =>
      prepareAndWriteOnce(services, request, ['import pin codes', digestOf(request.body)], {
        prepare: () => fromTable(readPinRows(request.body)),
        async write(shop, rows) {
          const before = await shop.pinTable();
          const conflict = await settingsConflict(shop, request, revisionOf(before), NAME);
          if (conflict) return refusal(conflict);
          await put(shop, before, packPinTable(rows, before.revision + 1), request, services);
          return done(json(200, changesBy(before, rows)));
        },
      }),
  }),

  defineRoute({
    method: 'POST',
    path: '/pin-table/import/preview',
    who: 'admin',
    may: 'edit-settings',
    summary: 'What an import of a CSV table of postal codes would change; nothing is written',
    ignoresKey: true,
    response: { status: 200, schema: pinChanges },
    ...tableBody,
    async handle({ body }, { store }) {
      const rows = await fromTable(readPinRows(body));
      return json(200, changesBy(await store.read((shop) => shop.pinTable()), rows));
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: '/pin-table',
    who: 'admin',
    may: 'edit-settings',
    summary: 'Removes the table of postal codes: every code is delivered to again',
    response: { status: 200, schema: pinChanges },
    ifMatch: true,
    handle: (request, services) =>
      withIdempotency(services, request, ['remove pin codes'], async (shop) => {
        const before = await shop.pinTable();
        const conflict = await settingsConflict(shop, request, revisionOf(before), NAME);
        if (conflict) return refusal(conflict);
        const emptied = { ...NO_PIN_TABLE, revision: before.revision + 1 };
        await put(shop, before, emptied, request, services);
        return done(json(200, changesBy(before, [])));
      }),
  }),
];

/** A refusal carries it: the table itself would be too much. */
const revisionOf = ({ revision, count }: PinTable) => ({ revision, count });

async function put(
  shop: ShopWriter,
  before: PinTable,
  table: PinTable,
  request: SignedInRequest,
  services: Services,
): Promise<void> {
  await shop.putPinTable(table);
  if (!isSameContent(before, table)) await recordSettingsChange(shop, request, NAME, services);
}
