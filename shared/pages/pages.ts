import type { TextName } from './public-page';

/** Who may open a page (docs/shop-rules.md#r-roles-4). */
type Audience =
  /** Everyone: the server renders it, and search engines may read it. */
  | 'everyone'
  /** The person at the device, signed in or not. */
  | 'device'
  /** The same, but nothing is shown while their session is locked. */
  | 'unlocked'
  | 'shopper'
  | 'admin';

interface Page {
  readonly who: Audience;
  /** Its screen: the module below `pwa/features/`, without its ending. */
  readonly screen: string;
  /** What the server renders into its document; a page that not everyone may open is the plain document. */
  readonly renders?: 'catalogue' | 'product' | 'not-found' | TextName;
  /** Listed in `/sitemap.xml`; one with an open part once for each document. */
  readonly inSitemap?: true;
  /** The chunk that it shares with others (`scripts/chunks.ts`); without one, its screen is a chunk. */
  readonly chunk?: 'account-entry';
}

/**
 * Every page of the shop, by the pattern of its address (docs/shop-rules.md#r-routes-1). `:name` is an open part, `*` all that no
 * pattern above it takes. Router, server, chunks, the worker's groups of files, robots.txt, sitemap and the tests that visit every
 * page are made from it. In the browser only its type is used: the first chunk has no room for the table.
 */
export const PAGES = {
  '/': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    renders: 'catalogue',
    inSitemap: true,
  },
  '/page/:pageNumber': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    renders: 'catalogue',
  },
  '/search/:keyword': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    renders: 'catalogue',
  },
  '/search/:keyword/page/:pageNumber': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    renders: 'catalogue',
  },
  '/product/:id': {
    who: 'everyone',
    screen: 'product/product-screen',
    renders: 'product',
    inSitemap: true,
  },
  '/contact': {
    who: 'everyone',
    screen: 'policies/contact-screen',
    renders: 'contact',
    inSitemap: true,
  },
  '/policy/shipping': {
    who: 'everyone',
    screen: 'policies/shipping-policy-screen',
    renders: 'shipping-policy',
    inSitemap: true,
  },
  '/policy/cancellations-refunds': {
    who: 'everyone',
    screen: 'policies/refunds-screen',
    renders: 'refunds-policy',
    inSitemap: true,
  },
  '/terms': { who: 'everyone', screen: 'policies/terms-screen', renders: 'terms', inSitemap: true },
  '/privacy': {
    who: 'everyone',
    screen: 'policies/privacy-screen',
    renders: 'privacy',
    inSitemap: true,
  },

  '/cart': { who: 'device', screen: 'cart/cart-screen' },
  '/login': { who: 'device', screen: 'account/login-screen', chunk: 'account-entry' },
  '/register': { who: 'device', screen: 'account/register-screen', chunk: 'account-entry' },
  '/forgot-password': {
    who: 'device',
    screen: 'account/forgot-password-screen',
    chunk: 'account-entry',
  },
  '/reset-password': {
    who: 'device',
    screen: 'account/reset-password-screen',
    chunk: 'account-entry',
  },
  '/activity': { who: 'unlocked', screen: 'activity/activity-screen' },
  '/wishlist': { who: 'unlocked', screen: 'wishlist/wishlist-screen' },

  '/shipping': { who: 'shopper', screen: 'addresses/shipping-screen' },
  '/payment': { who: 'shopper', screen: 'checkout/payment-screen' },
  '/placeorder': { who: 'shopper', screen: 'checkout/place-order-screen' },
  '/myorders': { who: 'shopper', screen: 'orders/my-orders-screen' },
  '/profile': { who: 'shopper', screen: 'profile/profile-screen' },
  '/order/:id': { who: 'shopper', screen: 'orders/order-screen' },
  '/order/:id/invoice': { who: 'shopper', screen: 'printing/invoice-screen' },

  '/admin': { who: 'admin', screen: 'dashboard/dashboard-screen' },
  '/admin/orderlist': { who: 'admin', screen: 'admin/orders/order-list-screen' },
  '/admin/print': { who: 'admin', screen: 'printing/print-screen' },
  '/admin/round': { who: 'admin', screen: 'round/round-screen' },
  '/admin/payments': { who: 'admin', screen: 'admin/payments/payments-screen' },
  '/admin/productlist': { who: 'admin', screen: 'admin/products/product-list-screen' },
  '/admin/productlist/:pageNumber': { who: 'admin', screen: 'admin/products/product-list-screen' },
  '/admin/products/import': { who: 'admin', screen: 'admin/products/product-import-screen' },
  '/admin/search-words': { who: 'admin', screen: 'admin/products/search-words-screen' },
  '/admin/pin-codes': { who: 'admin', screen: 'admin/settings/pin-codes-screen' },
  '/admin/product/:id/edit': { who: 'admin', screen: 'admin/products/product-edit-screen' },
  '/admin/userlist': { who: 'admin', screen: 'admin/people/user-list-screen' },
  '/admin/user/:id/edit': { who: 'admin', screen: 'admin/people/user-edit-screen' },
  '/admin/person/:id': { who: 'admin', screen: 'admin/people/person-screen' },
  '/admin/reviews': { who: 'admin', screen: 'admin/reviews/review-list-screen' },
  '/admin/settings': { who: 'admin', screen: 'admin/settings/shop-settings-screen' },
  '/admin/log': { who: 'admin', screen: 'admin/status/security-log-screen' },
  '/admin/status': { who: 'admin', screen: 'admin/status/status-screen' },
  '/admin/*': { who: 'admin', screen: 'not-found/not-found-screen' },

  '*': { who: 'everyone', screen: 'not-found/not-found-screen', renders: 'not-found' },
} as const satisfies Readonly<Record<string, Page>>;

/** The pattern of a page's address. */
export type PagePath = keyof typeof PAGES;
/** The patterns of the pages that these may open. */
export type PathOf<Who extends Audience> = {
  readonly [Path in PagePath]: (typeof PAGES)[Path]['who'] extends Who ? Path : never;
}[PagePath];

/** The table as a list, in its order. */
export const ALL_PAGES: readonly (Page & { readonly path: string })[] = Object.entries(PAGES).map(
  ([path, page]) => ({ path, ...page }),
);
