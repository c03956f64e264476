import { beforeAll, expect, test } from 'vitest';
import { normalPath } from '#shared/pages/page-address';
import { editedPolicy, POLICY_NAMES, policyBlocks, policyFields } from '#shared/pages/policy-text';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import type { ShopFacts } from '#shared/shop/public-facts';
import { loadScreens, renderBody } from '../../pwa/rendering/render-body';
import { readyPolicy } from '../../sync-server/pages/ready-policy';

beforeAll(loadScreens);

const OWN: ShopFacts = {
  ...factsOf(DEFAULT_SETTINGS),
  shopName: 'Lake Pottery',
  supportEmail: 'help@lake.example',
  supportPhone: '+919876543210',
  addressLines: ['1 Lake Road', 'Pune 411001'],
  gstNumber: '27AAPFU0939F1ZV',
  returnDays: 9,
  shippingFee: 45_00,
  freeAbove: 799_00,
  cashFee: 30_00,
};
const said = (text: string, facts: ShopFacts) => JSON.stringify(policyBlocks(text, facts));

// docs/shop-rules.md#r-texts-15
test.each(POLICY_NAMES)(
  'an owner who changes one word of %s keeps figures that follow the settings',
  async (name) => {
    for (const language of ['en', 'hi'] as const) {
      const ready = await readyPolicy(renderBody, name, language, OWN);
      expect(policyFields.safeParse({ name, en: ready, hi: ready }).success).toBe(true);
      expect(ready).not.toMatch(/Lake Pottery|₹|help@lake|9876543210|27AAPFU/);
      // With the settings of today it says what the page says, and with others those.
      const today = renderBody({
        url: normalPath({ kind: 'text', name }) ?? '/',
        language,
        page: { kind: 'text', name, shop: OWN },
      });
      const shown = said(ready, OWN);
      for (const figure of ['₹45.00', '₹799.00', '₹30.00', 'help@lake.example', '27AAPFU0939F1ZV'])
        expect([figure, shown.includes(figure)]).toEqual([
          figure,
          today?.html.split('<article')[1]?.includes(figure) ?? false,
        ]);
      expect(said(ready, { ...OWN, freeAbove: 999_00 })).not.toContain('₹799.00');
    }
  },
);

test('what a shop does not have is not said of it', async () => {
  const free = { ...OWN, shippingFee: 0, cashFee: 0, returnDays: 0, supportPhone: '' };
  const shipping = await readyPolicy(renderBody, 'shipping-policy', 'en', free);
  expect(shipping).not.toMatch(/\{fee\}|\{cash\}/);
  const refunds = await readyPolicy(renderBody, 'refunds-policy', 'en', free);
  expect(refunds).toContain('We don’t take returns.');
  expect(editedPolicy.shape.en.safeParse(refunds).success).toBe(true);
});
