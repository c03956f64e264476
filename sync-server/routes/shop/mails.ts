import {
  MAIL_KINDS,
  mailFields,
  mailTemplates,
  writtenMail,
} from '#shared/admin/message-templates';
import { json } from '../../http/response';
import { sayIn } from '../../mails/texts/mail-words';
import { readyWords } from '../../mails/texts/own-words';
import { defineRoute } from '../../routing/route';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { writeOwnText } from './own-texts';

/** What the shop writes to its customers by itself (docs/shop-rules.md#r-owner-5). */
export const mailRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/mails',
    who: 'admin',
    may: 'edit-settings',
    summary: 'The words that the owner has written in the mails about orders, and the ready ones',
    response: { status: 200, schema: mailTemplates },
    handle: async (_request, { store }) => json(200, await store.read(documentOf)),
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/mails',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'Writes subject and first words of a mail in both languages; empty ones bring the ready ones back',
    response: { status: 200, schema: writtenMail },
    ifMatch: true,
    body: mailFields,
    handle(request, services) {
      const { kind, en, hi } = request.body;
      return writeOwnText(request, services, {
        detail: `mail ${kind}`,
        id: { kind },
        texts: { en, hi },
        read: (shop) => shop.mailText(kind),
      });
    },
  }),
];

async function documentOf(shop: ShopReader) {
  const mails = MAIL_KINDS.map(async (kind) => {
    const { en, hi, revision } = await shop.mailText(kind);
    const ready = { en: readyWords(kind, sayIn('en')), hi: readyWords(kind, sayIn('hi')) };
    return { kind, revision, en, hi, ready };
  });
  return { mails: await Promise.all(mails) };
}
