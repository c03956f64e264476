import * as z from 'zod/mini';
import {
  editedPolicies,
  editedPolicy,
  POLICY_NAMES,
  policyBlocks,
  policyFields,
  type EditedPolicy,
} from '#shared/pages/policy-text';
import { policyPage } from '#shared/pages/policy-block';
import { factsOf } from '#shared/shop/owner-settings';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { settingsConflict } from '../../routing/one-document';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import type { ShopReader } from '../../store/repositories/shop-on-engine';

const policyQuery = z.object({ name: z.enum(POLICY_NAMES) });
type PolicyName = (typeof POLICY_NAMES)[number];

/** Pages of the shop in the owner's words (docs/shop-rules.md#r-texts-15). */
export const policyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/policies',
    who: 'all',
    summary: 'A page that the owner has written, in both languages, with the figures of today',
    response: { status: 200, schema: policyPage },
    refusals: ['not_found'],
    query: policyQuery,
    async handle({ query: { name } }, { store }) {
      const { text, facts } = await store.read(
        async (shop) => ({
          text: await shop.policyText(name),
          facts: factsOf(await shop.ownerSettings()),
        }),
        { replica: true },
      );
      const page = { en: policyBlocks(text.en, facts), hi: policyBlocks(text.hi, facts) };
      if (text.en === '' && text.hi === '')
        throw new ApiError('not_found', { message: 'Page not found' });
      return json(200, page, { 'Cache-Control': 'public, no-cache' });
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
      const { written, facts } = await store.read(async (shop) => ({
        written: await Promise.all(POLICY_NAMES.map((name) => editedIn(shop, name))),
        facts: factsOf(await shop.ownerSettings()),
      }));
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
      const detail = `policy ${name}`;
      return withIdempotency(services, request, [detail, request.body], async (shop) => {
        const before = await editedIn(shop, name);
        const conflict = await settingsConflict(shop, request, before, detail);
        if (conflict) return refusal(conflict);
        if (en === before.en && hi === before.hi) return done(json(200, before));
        const revision = before.revision + 1;
        await shop.putMessageTemplate({ _id: `policy:${name}`, en, hi, revision });
        // Documents and devices go by the settings' revision.
        const settings = await shop.ownerSettings();
        const policies = { ...settings.policies };
        for (const language of ['en', 'hi'] as const) {
          const page = `${name}.${language}`;
          if (request.body[language] === '') delete policies[page];
          else policies[page] = revision;
        }
        await shop.putOwnerSettings({ ...settings, policies, revision: settings.revision + 1 });
        await recordSettingsChange(shop, request, detail, services);
        return done(json(200, { name, revision, en, hi }));
      });
    },
  }),
];

async function editedIn(shop: ShopReader, name: PolicyName): Promise<EditedPolicy> {
  const { en, hi, revision } = await shop.policyText(name);
  return { name, en, hi, revision };
}
