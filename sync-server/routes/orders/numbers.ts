import { confirmNumbersRequest, numbersReply } from '#shared/admin/numbers';
import { json } from '../../http/response';
import { confirmLastNumbers, numbersNow } from '../../orders/confirm-numbers';
import { defineRoute } from '../../routing/route';
import { originOf } from '../../security-log/security-event';
import { recordSecurityEvent } from '../../security-log/record-security-event';

/** Numbers of invoices and credit notes: whether they may be given, and how an admin says that they may (docs/shop-rules.md#r-print-5). */
export const numberRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/numbers',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'How far the numbers of invoices and credit notes have come, and whether they may be given',
    response: { status: 200, schema: numbersReply },
    handle: async (_request, { store, clock }) =>
      json(200, await store.read((shop) => numbersNow(shop, clock()))),
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/numbers',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'Confirms the last numbers that were printed, after the shop was put back from a backup or moved; changes nothing where they are confirmed',
    response: { status: 200, schema: numbersReply },
    // Said twice it is the same.
    ignoresKey: true,
    body: confirmNumbersRequest,
    async handle(request, services) {
      const { store, clock } = services;
      const event = {
        kind: 'settings-changed',
        who: request.auth.user,
        from: originOf(request),
        detail: 'last numbers of invoices',
      } as const;
      const reply = await confirmLastNumbers(store, {
        last: request.body.last,
        now: clock(),
        record: (shop) => recordSecurityEvent(shop, event, services),
      });
      return json(200, reply);
    },
  }),
];
