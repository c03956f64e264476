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
        'features/account/login-screen.tsx',
        'features/checkout/payment-screen.tsx',
        'replica/account-replica.ts',
        'app/admin-routes.tsx',
        'i18n/hi.json',
        'i18n/hindi-fonts.css',
      ],
    ),
  },
  'features/account/login-screen.tsx': part('login', ['_button']),
  'features/checkout/payment-screen.tsx': part('payment', ['_shop', '_button', '_steps']),
  'replica/account-replica.ts': part('replica', ['_rxdb']),
  'app/admin-routes.tsx': part('admin', ['_table'], ['features/dashboard/dashboard-screen.tsx']),
  'features/dashboard/dashboard-screen.tsx': part('dashboard', ['_button', '_steps']),
  'i18n/hi.json': part('hi'),
  'i18n/hindi-fonts.css': {
    file: 'assets/hindi.css',
  },
  'components/design/fonts/poppins-devanagari-400-normal.woff2': {
    file: 'assets/devanagari.woff2',
  },
  _button: part('button'),
  _steps: part('steps'),
  _rxdb: part('rxdb'),
  _table: part('table'),
};

test('a file is in a group only if no other page loads it', () => {
  expect(Object.fromEntries(onDemandGroups(BUILD))).toEqual({
    'assets/payment.js': 'account',
    'assets/steps.js': 'account',
    'assets/replica.js': 'account',
    'assets/rxdb.js': 'account',
    'assets/admin.js': 'admin',
    'assets/table.js': 'admin',
    'assets/dashboard.js': 'admin',
    'assets/hindi.css': 'hindi',
    'assets/devanagari.woff2': 'hindi',
  });
});

test('a renamed entry fails the build, not an offline phone', () => {
  const { 'app/admin-routes.tsx': _gone, ...rest } = BUILD;
  expect(() => onDemandGroups(rest)).toThrow('admin');
});
