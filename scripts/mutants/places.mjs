/** The folders whose code is changed, each with the tests that are to notice it: none of them needs a browser. */
export const PLACES = {
  'shared/actions': ['shared/{actions,protocol,delivery}/*.test.ts'],
  // Without the histories, which take seconds: the tests beside the code must notice.
  'shared/payments': ['shared/payments/!(payment-histories).test.ts'],
  'shared/orders': [
    'shared/{orders,admin}/*.test.ts',
    'shared/payments/!(payment-histories).test.ts',
  ],
  'pwa/outbox': ['pwa/outbox/*.test.ts'],
  'sync-server/actions': [
    'sync-server/actions/*.test.ts',
    'sync-server/routes/{growth,work-twice,catalogue/stock-history,orders/{order-audit-trail,order-limits,orders}}.test.ts',
  ],
};

/** Where a folder's reports and what Stryker knows of it are, without the end of their names. */
export const keptOf = (folder) => `.cache/mutants/${folder.replace('/', '-')}`;
