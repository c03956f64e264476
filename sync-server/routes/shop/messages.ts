import {
  MESSAGE_KINDS,
  messageFields,
  messageTemplates,
  type MessageTemplates,
} from '#shared/admin/message-templates';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { done, withIdempotency } from '../../routing/with-idempotency';
import type { ShopReader } from '../../store/repositories/shop-on-engine';

/** What the shop writes to its customers (docs/shop-rules.md#r-owner-5). */
export const messageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/messages',
    who: 'admin',
    may: 'see-orders',
    summary: 'The texts that the owner has written for messages to customers, by occasion',
    response: { status: 200, schema: messageTemplates },
    handle: async (_request, { store }) =>
      json(200, await store.read(documentOf, { replica: true })),
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/messages',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'Writes the texts of an occasion in both languages; an empty one brings the ready one back',
    response: { status: 200, schema: messageTemplates },
    body: messageFields,
    handle(request, services) {
      const { kind, ...texts } = request.body;
      return withIdempotency(services, request, ['message', request.body], async (shop) => {
        await shop.putMessageTemplate({ _id: kind, ...texts });
        return done(json(200, await documentOf(shop)));
      });
    },
  }),
];

async function documentOf(shop: ShopReader): Promise<MessageTemplates> {
  const rows = await shop.messageTemplates();
  const written = new Map(rows.map(({ _id, en, hi }) => [_id, { en, hi }]));
  return {
    messages: MESSAGE_KINDS.flatMap((kind) => {
      const texts = written.get(kind);
      return texts ? [{ kind, ...texts }] : [];
    }),
  };
}
