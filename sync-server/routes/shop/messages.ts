import * as z from 'zod/mini';
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
    path: '/admin/messages/:kind',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'Writes the texts of an occasion in both languages; an empty one brings the ready one back',
    response: { status: 200, schema: messageTemplates },
    params: z.object({ kind: z.enum(MESSAGE_KINDS) }),
    body: messageFields,
    handle(request, services) {
      const { kind } = request.params;
      const { body } = request;
      return withIdempotency(services, request, ['message', kind, body], async (shop) => {
        await shop.putMessageTemplate({ _id: kind, ...body });
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
