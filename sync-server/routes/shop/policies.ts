import {
  editedPolicies,
  editedPolicy,
  POLICY_NAMES,
  policyBlocks,
  policyFields,
  type EditedPolicy,
} from '#shared/pages/policy-text';
import { writtenPages } from '#shared/pages/policy-block';
import { factsOf } from '#shared/shop/owner-settings';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import type { ShopStore } from '../../store/repositories/shop-store';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { writeOwnText } from './own-texts';

type PolicyName = (typeof POLICY_NAMES)[number];

/** Pages of the shop in the owner's words (docs/shop-rules.md#r-texts-15). */
export const policyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/policies',
    who: 'all',
    summary: 'The pages that the owner has written, in both languages, with the figures of today',
    response: { status: 200, schema: writtenPages },
    async handle(_request, { store }) {
      const { written, facts } = await readWritten(store, true);
      const pages = written
        .filter(({ en, hi }) => en !== '' || hi !== '')
        .map(({ name, en, hi }) => [
          name,
          { en: policyBlocks(en, facts), hi: policyBlocks(hi, facts) },
        ]);
      const reply = { pages: Object.fromEntries(pages) };
      return json(200, reply, { 'Cache-Control': 'public, no-cache' });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/policies',
    who: 'admin',
    may: 'edit-settings',
    summary: 'The texts that the owner has written for pages of the shop, and the ready ones',
    response: { status: 200, schema: editedPolicies },
    async handle(_request, { store, readyPolicy }) {
      const { written, facts } = await readWritten(store, false);
      const policies = [];
      for (const policy of written) {
        const { name } = policy;
        const en = await readyPolicy(name, 'en', facts);
        policies.push({ ...policy, ready: { en, hi: await readyPolicy(name, 'hi', facts) } });
      }
      return json(200, { policies });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/policies',
    who: 'admin',
    may: 'edit-settings',
    summary: 'Writes a page of the shop in both languages; empty texts bring the ready one back',
    response: { status: 200, schema: editedPolicy },
    ifMatch: true,
    body: policyFields,
    handle(request, services) {
      const { name, en, hi } = request.body;
      return writeOwnText(request, services, {
        detail: `policy ${name}`,
        id: { name },
        texts: { en, hi },
        read: (shop) => shop.policyText(name),
        // Documents and devices go by the settings' revision.
        async onWritten(shop, revision) {
          const settings = await shop.ownerSettings();
          const policies = { ...settings.policies };
          for (const language of ['en', 'hi'] as const) {
            const page = `${name}.${language}`;
            if (request.body[language] === '') delete policies[page];
            else policies[page] = revision;
          }
          await shop.putOwnerSettings({ ...settings, policies, revision: settings.revision + 1 });
        },
      });
    },
  }),
];

/** Every page as the owner has written it, and the shop's facts, of one state. */
const readWritten = (store: Pick<ShopStore, 'read'>, replica: boolean) =>
  store.read(
    async (shop) => ({
      written: await Promise.all(POLICY_NAMES.map((name) => editedIn(shop, name))),
      facts: factsOf(await shop.ownerSettings()),
    }),
    { replica },
  );

async function editedIn(shop: ShopReader, name: PolicyName): Promise<EditedPolicy> {
  const { en, hi, revision } = await shop.policyText(name);
  return { name, en, hi, revision };
}
