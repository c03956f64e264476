import {
  MESSAGE_KINDS,
  messageFields,
  messageTemplates,
  writtenMessage,
} from '#shared/admin/message-templates';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { writeOwnText } from './own-texts';

/** What the shop writes to its customers (docs/shop-rules.md#r-owner-5). */
export const messageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/messages',
    who: 'admin',
    may: 'see-orders',
    summary: 'The texts that the owner has written for messages to customers, by occasion',
    response: { status: 200, schema: messageTemplates },
    async handle(_request, { store }) {
      const rows = await store.read((shop) => shop.messageTemplates(), { replica: true });
      const written = new Map(rows.map((row) => [row._id, row]));
      const messages = MESSAGE_KINDS.flatMap((kind) => {
        const row = written.get(kind);
        return row ? [{ kind, en: row.en, hi: row.hi, revision: row.revision ?? 0 }] : [];
      });
      return json(200, { messages });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/messages',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'Writes the texts of an occasion in both languages; an empty one brings the ready one back',
    response: { status: 200, schema: writtenMessage },
    ifMatch: true,
    body: messageFields,
    handle(request, services) {
      const { kind, en, hi } = request.body;
      return writeOwnText(request, services, {
        detail: `message ${kind}`,
        id: { kind },
        texts: { en, hi },
        read: (shop) => shop.messageText(kind),
      });
    },
  }),
];
