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
  /** The document's title in English, with places to be filled; blank for the shop's name alone. */
  readonly title: string;
  /** The description in the document's head, as `title`. Both are in Hindi in `head-texts.ts`. */
  readonly about?: string;
  /** What the server renders into its document; a page that not everyone may open is the plain document. */
  readonly renders?: 'catalogue' | 'product' | 'not-found' | TextName;
  /** Listed in `/sitemap.xml`; one with an open part once for each document. */
  readonly inSitemap?: true;
  /** The chunk that it shares with others (`scripts/chunks.ts`); without one, its screen is a chunk. */
  readonly chunk?: 'account-entry';
}

/**
 * Every page of the shop, by the pattern of its address (docs/shop-rules.md#r-routes-1). `:name` is an open part, `*` all that no
 * pattern above it takes. Router, server, chunks, the worker's groups of files, robots.txt, sitemap, heads and the tests that visit every
 * page are made from it. In the browser only its type is used: the first chunk has no room for the table.
 */
export const PAGES = {
  '/': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    title: '',
    about:
      'Shop at {shop} online or offline: browse, search and order any time. We’ll send your order when you’re back online.',
    renders: 'catalogue',
    inSitemap: true,
  },
  '/page/:pageNumber': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    title: 'Latest Products',
    about: 'All products at {shop}, newest first. Products: {count}.',
    renders: 'catalogue',
  },
  '/search/:keyword': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    title: 'Results for “{keyword}”',
    about: '“{keyword}” at {shop}. Products found: {count}.',
    renders: 'catalogue',
  },
  '/search/:keyword/page/:pageNumber': {
    who: 'everyone',
    screen: 'catalogue/catalogue-screen',
    title: 'Results for “{keyword}”',
    about: '“{keyword}” at {shop}. Products found: {count}.',
    renders: 'catalogue',
  },
  '/product/:id': {
    who: 'everyone',
    screen: 'product/product-screen',
    title: '{name}',
    renders: 'product',
    inSitemap: true,
  },
  '/contact': {
    who: 'everyone',
    screen: 'policies/contact-screen',
    title: 'Contact',
    about: 'How to reach {shop}: email, phone and address.',
    renders: 'contact',
    inSitemap: true,
  },
  '/policy/shipping': {
    who: 'everyone',
    screen: 'policies/shipping-policy-screen',
    title: 'Shipping Policy',
    about: 'How long delivery by {shop} takes within India, and what it costs.',
    renders: 'shipping-policy',
    inSitemap: true,
  },
  '/policy/cancellations-refunds': {
    who: 'everyone',
    screen: 'policies/refunds-screen',
    title: 'Cancellations and Refunds',
    about: 'How to cancel an order at {shop}, return an item and get your money back.',
    renders: 'refunds-policy',
    inSitemap: true,
  },
  '/terms': {
    who: 'everyone',
    screen: 'policies/terms-screen',
    title: 'Terms',
    about: 'Terms of shopping at {shop}: orders, prices, payment and reviews.',
    renders: 'terms',
    inSitemap: true,
  },
  '/privacy': {
    who: 'everyone',
    screen: 'policies/privacy-screen',
    title: 'Privacy',
    about: 'What {shop} and your device store about you, and who else sees it.',
    renders: 'privacy',
    inSitemap: true,
  },

  '/cart': { who: 'device', screen: 'cart/cart-screen', title: 'Cart' },
  '/login': {
    who: 'device',
    screen: 'account/login-screen',
    title: 'Sign In',
    chunk: 'account-entry',
  },
  '/register': {
    who: 'device',
    screen: 'account/register-screen',
    title: 'Register',
    chunk: 'account-entry',
  },
  '/forgot-password': {
    who: 'device',
    screen: 'account/forgot-password-screen',
    title: 'Forgot your password?',
    chunk: 'account-entry',
  },
  '/reset-password': {
    who: 'device',
    screen: 'account/reset-password-screen',
    title: 'Choose a new password',
    chunk: 'account-entry',
  },
  '/activity': { who: 'unlocked', screen: 'activity/activity-screen', title: 'Activity' },
  '/wishlist': { who: 'unlocked', screen: 'wishlist/wishlist-screen', title: 'Wish List' },

  '/shipping': { who: 'shopper', screen: 'addresses/shipping-screen', title: 'Shipping' },
  '/payment': { who: 'shopper', screen: 'checkout/payment-screen', title: 'Payment Method' },
  '/placeorder': { who: 'shopper', screen: 'checkout/place-order-screen', title: 'Place Order' },
  '/myorders': { who: 'shopper', screen: 'orders/my-orders-screen', title: 'My Orders' },
  '/profile': { who: 'shopper', screen: 'profile/profile-screen', title: 'Profile' },
  '/order/:id': { who: 'shopper', screen: 'orders/order-screen', title: 'Order {id}' },
  '/order/:id/invoice': {
    who: 'shopper',
    screen: 'printing/invoice-screen',
    title: 'Invoice {number}',
  },

  '/admin': { who: 'admin', screen: 'dashboard/dashboard-screen', title: 'Dashboard' },
  '/admin/orderlist': { who: 'admin', screen: 'admin/orders/order-list-screen', title: 'Orders' },
  '/admin/orders/new': {
    who: 'admin',
    screen: 'admin/orders/phone-order-screen',
    title: 'Order by phone',
  },
  '/admin/dispatch': {
    who: 'admin',
    screen: 'admin/dispatch/dispatch-screen',
    title: 'Dispatch by list',
  },
  '/admin/cash': { who: 'admin', screen: 'admin/cash/cash-screen', title: 'Cash' },
  '/admin/print': { who: 'admin', screen: 'printing/print-screen', title: 'Print orders' },
  '/admin/round': { who: 'admin', screen: 'round/round-screen', title: 'My round' },
  '/admin/payments': { who: 'admin', screen: 'admin/payments/payments-screen', title: 'Payments' },
  '/admin/payment-keys': {
    who: 'admin',
    screen: 'admin/payments/payment-keys-screen',
    title: 'Payment keys',
  },
  '/admin/productlist': {
    who: 'admin',
    screen: 'admin/products/product-list-screen',
    title: 'Products',
  },
  '/admin/productlist/:pageNumber': {
    who: 'admin',
    screen: 'admin/products/product-list-screen',
    title: 'Products',
  },
  '/admin/products/import': {
    who: 'admin',
    screen: 'admin/import/product-import-screen',
    title: 'Import products',
  },
  '/admin/categories': {
    who: 'admin',
    screen: 'admin/products/categories-screen',
    title: 'Categories',
  },
  '/admin/search-words': {
    who: 'admin',
    screen: 'admin/products/search-words-screen',
    title: 'Search words',
  },
  '/admin/pin-codes': {
    who: 'admin',
    screen: 'admin/settings/pin-codes-screen',
    title: 'PIN codes',
  },
  '/admin/product/:id/edit': {
    who: 'admin',
    screen: 'admin/products/product-edit-screen',
    title: 'Edit Product',
  },
  '/admin/offers': { who: 'admin', screen: 'admin/offers/offer-list-screen', title: 'Offers' },
  '/admin/offers/new': {
    who: 'admin',
    screen: 'admin/offers/offer-new-screen',
    title: 'Create offer',
  },
  '/admin/offer/:id/edit': {
    who: 'admin',
    screen: 'admin/offers/offer-edit-screen',
    title: 'Edit offer',
  },
  '/admin/userlist': { who: 'admin', screen: 'admin/people/user-list-screen', title: 'Users' },
  '/admin/user/:id/edit': {
    who: 'admin',
    screen: 'admin/people/user-edit-screen',
    title: 'Edit User',
  },
  '/admin/person/:id': { who: 'admin', screen: 'admin/people/person-screen', title: '{name}' },
  '/admin/reviews': {
    who: 'admin',
    screen: 'admin/reviews/review-list-screen',
    title: 'Reviews',
  },
  '/admin/setup': {
    who: 'admin',
    screen: 'admin/settings/setup-screen',
    title: 'Set up the shop',
  },
  '/admin/settings': {
    who: 'admin',
    screen: 'admin/settings/shop-settings-screen',
    title: 'Shop settings',
  },
  '/admin/invoices': {
    who: 'admin',
    screen: 'printing/print-month-screen',
    title: 'Invoices of a month',
  },
  '/admin/sales': { who: 'admin', screen: 'admin/books/sales-screen', title: 'Sales' },
  '/admin/messages': {
    who: 'admin',
    screen: 'admin/settings/messages-screen',
    title: 'Messages to customers',
  },
  '/admin/policies': {
    who: 'admin',
    screen: 'admin/settings/policies-screen',
    title: 'Policies',
  },
  '/admin/exports': { who: 'admin', screen: 'admin/books/exports-screen', title: 'Exports' },
  '/admin/settlements': {
    who: 'admin',
    screen: 'admin/payments/settlements-screen',
    title: 'Settlements',
  },
  '/admin/gst': { who: 'admin', screen: 'admin/books/gst-screen', title: 'GST return' },
  '/admin/log': { who: 'admin', screen: 'admin/status/security-log-screen', title: 'Security log' },
  '/admin/status': { who: 'admin', screen: 'admin/status/status-screen', title: 'Shop status' },
  '/admin/*': { who: 'admin', screen: 'not-found/not-found-screen', title: 'Page not found' },

  '*': {
    who: 'everyone',
    screen: 'not-found/not-found-screen',
    title: 'Page not found',
    about: 'This page doesn’t exist at {shop}.',
    renders: 'not-found',
  },
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
