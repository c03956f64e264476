import { expect, test } from 'vitest';
import { partTexts } from './owners-texts';

const SOURCES = [
  {
    path: 'pwa/features/admin/offers/offer-list-screen.tsx',
    code: "t('Create offer'); t('Price')",
  },
  { path: 'pwa/features/cart/cart-screen.tsx', code: "t(\"Price\"); t('Shopper\\'s choice')" },
  { path: 'sync-server/routes/catalogue/product-admin.ts', code: '`Not found`' },
  { path: 'pwa/components/admin/state-tag.tsx', code: "t('Not found')" },
];
const TEXTS = {
  'Create offer': 'ऑफ़र बनाएँ',
  Price: 'कीमत',
  "Shopper's choice": 'पसंद',
  'Not found': 'नहीं मिला',
  'Said by nobody that is known': 'कोई नहीं',
};

test('a text is the owners’ only if nothing else says it', () => {
  const { owners, everybodys, saying } = partTexts(TEXTS, SOURCES);
  expect(Object.keys(owners)).toEqual(['Create offer']);
  expect({ ...everybodys, ...owners }).toEqual(TEXTS);
  expect(saying).toEqual(['pwa/features/admin/offers/offer-list-screen.tsx']);
});
