import { expect, test } from 'vitest';
import { onDemandGroups } from './on-demand-precache';

const part = (file: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  file: `assets/${file}.js`,
  imports,
  dynamicImports,
});

const BUILD = {
  _shop: {
    name: 'shop',
    assets: ['assets/devanagari.woff2'],
    ...part(
      'shop',
      [],
      [
        '_account-entry.js',
        'features/checkout/payment-screen.tsx',
        'features/profile/profile-screen.tsx',
        'features/cart/cart-screen.tsx',
        'features/policies/written-policy.tsx',
        'replica/account-replica.ts',
        'app/admin-routes.tsx',
        'i18n/hi.json',
        'i18n/owners-hindi.ts',
        'i18n/hindi-fonts.css',
      ],
    ),
  },
  '_account-entry.js': { name: 'account-entry', ...part('entry', ['_button', '_fields']) },
  'features/profile/profile-screen.tsx': part('profile', ['_fields', '_rxdb']),
  'features/cart/cart-screen.tsx': part('cart', ['_button']),
  'features/policies/written-policy.tsx': part('written', ['_button']),
  'features/checkout/payment-screen.tsx': part('payment', ['_shop', '_button', '_steps']),
  'replica/account-replica.ts': part('replica', ['_rxdb']),
  'app/admin-routes.tsx': part('admin', ['_table'], ['features/dashboard/dashboard-screen.tsx']),
  'features/dashboard/dashboard-screen.tsx': part('dashboard', ['_button', '_steps']),
  'i18n/hi.json': part('hi'),
  'i18n/owners-hindi.ts': part('owners-hindi'),
  'i18n/hindi-fonts.css': {
    file: 'assets/hindi.css',
  },
  'components/design/fonts/poppins-devanagari-400-normal.woff2': {
    file: 'assets/devanagari.woff2',
  },
  _button: part('button'),
  _fields: part('fields'),
  _steps: part('steps'),
  _rxdb: part('rxdb'),
  _table: part('table'),
};

test('a file is in a group only if no other page loads it', () => {
  expect(Object.fromEntries(onDemandGroups(BUILD))).toEqual({
    'assets/entry.js': 'checkout',
    'assets/fields.js': 'checkout',
    'assets/payment.js': 'checkout',
    'assets/steps.js': 'checkout',
    'assets/profile.js': 'account',
    'assets/replica.js': 'account',
    'assets/rxdb.js': 'account',
    'assets/written.js': 'written',
    'assets/admin.js': 'admin',
    'assets/table.js': 'admin',
    'assets/dashboard.js': 'admin',
    'assets/owners-hindi.js': 'admin',
    'assets/hi.js': 'hindi',
    'assets/hindi.css': 'hindi',
    'assets/devanagari.woff2': 'hindi',
  });
});

test('a renamed entry fails the build, not an offline phone', () => {
  const { 'app/admin-routes.tsx': _gone, 'i18n/owners-hindi.ts': _texts, ...rest } = BUILD;
  expect(() => onDemandGroups(rest)).toThrow('admin');
});
