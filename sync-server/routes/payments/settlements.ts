import * as z from 'zod/mini';
import { gstQuery } from '#shared/gst/gst-report';
import {
  MAX_SETTLEMENT_BYTES,
  settlementPreview,
  settlementRemoval,
  settlementReport,
} from '#shared/payments/settlement-report';
import {
  importSettlements,
  previewSettlements,
  readSettlementReport,
  removeSettlements,
} from '../../books/settlements';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { fromTable } from '../../routing/table-reply';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';

const REPORT = {
  who: 'admin',
  may: 'export',
  // Said twice it is the same.
  ignoresKey: true,
  response: { status: 200, schema: settlementPreview },
  body: z.string('Send the table as the body'),
  bodyRule: { type: 'text/csv', limit: MAX_SETTLEMENT_BYTES },
} as const;

/** What the gateway has paid out, by its reports (docs/shop-rules.md#r-money-16). */
export const settlementRoutes = [
  defineRoute({
    method: 'GET',
    path: '/payments/settlements',
    who: 'admin',
    may: 'export',
    summary: 'What the gateway paid out in a month, and which payments of it are not paid out',
    response: { status: 200, schema: settlementReport },
    query: gstQuery,
    handle: async ({ query }, { store }) =>
      json(200, await readSettlementReport(store, query.month)),
  }),

  defineRoute({
    ...REPORT,
    method: 'POST',
    path: '/payments/settlements/preview',
    summary: 'What a settlement report of the gateway as CSV says and adds; nothing is written',
    handle: async ({ body }, { store, clock }) =>
      json(200, await fromTable(previewSettlements(store, body, clock()))),
  }),

  defineRoute({
    ...REPORT,
    method: 'POST',
    path: '/payments/settlements/import',
    summary: 'Stores what a settlement report adds, each entry once',
    handle: async ({ body }, { store, clock }) =>
      json(200, await fromTable(importSettlements(store, body, clock()))),
  }),

  defineRoute({
    ...REPORT,
    method: 'POST',
    path: '/payments/settlements/remove',
    summary:
      'Takes out of the books what a settlement report put there, each entry that it says so',
    response: { status: 200, schema: settlementRemoval },
    async handle(request, services) {
      const { body, auth } = request;
      const event = { kind: 'money-written', who: auth.user, from: originOf(request) } as const;
      const removing = removeSettlements(services.store, body, services.clock(), (shop, count) =>
        recordSecurityEvent(
          shop,
          { ...event, detail: `settlement entries removed: ${count}` },
          services,
        ),
      );
      return json(200, { removed: await fromTable(removing) });
    },
  }),
];
