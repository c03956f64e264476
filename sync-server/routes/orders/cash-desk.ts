import { cashDesk, closing, closingFields } from '#shared/admin/cash-desk';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { cashDeskOf, collectedBy, documentOfClosing } from '../../orders/cash-desk';
import { adminOf } from '../../routing/admin-actor';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';

/** Where the cash of the shop is: with couriers, and with its people until it is counted (docs/shop-rules.md#r-orders-12). */
export const cashDeskRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/cash',
    who: 'admin',
    may: 'give-money',
    summary:
      'Where the cash of orders is: what each courier has not paid out, and what each person has taken since it was last counted',
    response: { status: 200, schema: cashDesk },
    handle: async (_request, { store, clock }) =>
      json(200, await store.read((shop) => cashDeskOf(shop, clock()), { replica: true })),
  }),

  defineRoute({
    method: 'POST',
    path: '/admin/cash/closings',
    who: 'admin',
    may: 'give-money',
    summary: 'Closes a person’s day: the cash that they took up to a time is counted',
    response: { status: 201, schema: closing },
    refusals: ['amount_differs'],
    body: closingFields,
    handle(request, services) {
      const { user, until, collected, counted, note } = request.body;
      return withIdempotency(services, request, ['close cash', request.body], async (shop) => {
        const end = Math.min(Date.parse(until), services.clock());
        await shop.lastClosingOf(user);
        const [now = { user, name: '', paise: 0, orders: 0 }] = await collectedBy(shop, end, user);
        if (now.paise !== paiseFromDecimal(collected) || now.orders === 0)
          return refusal(
            new ApiError('amount_differs', {
              message: `${formatInr(now.paise)} is to be counted now. Look again`,
            }),
          );
        const by = adminOf(request);
        const row = {
          _id: services.randomUuid(),
          user,
          name: now.name,
          until: new Date(end).toISOString(),
          collectedPaise: now.paise,
          countedPaise: counted,
          orders: now.orders,
          ...(note ? { note } : {}),
          by: { user: by.user, name: by.name },
          at: new Date(services.clock()).toISOString(),
        };
        await shop.putCashClosing(row);
        const who = request.auth.user;
        const event = { kind: 'money-written', who, from: originOf(request) } as const;
        const detail = `cash of ${now.name} counted`;
        await recordSecurityEvent(shop, { ...event, detail }, services);
        return done(json(201, documentOfClosing(row)));
      });
    },
  }),
];
