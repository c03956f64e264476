import type { Rolldown } from 'vite';
import { ALL_PAGES } from '../shared/pages/pages.ts';
import {
  DEVICE_CHUNK,
  DEXIE_CHUNK,
  ENTRY_CHUNK,
  FIRST_CHUNK,
  REVIEW_CHUNK,
} from './on-demand-precache.ts';

const ENTRY_SCREENS = ALL_PAGES.filter(({ chunk }) => chunk === ENTRY_CHUNK).map(
  ({ screen }) => screen,
);

/** Which modules come in one file; all others are split where they are asked for. Those of higher priority take theirs first. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // No first visit needs it: what its page reads is checked by hand.
  { name: 'schemas', test: /\/node_modules\/zod\//, priority: 5 },
  { name: DEXIE_CHUNK, test: /\/node_modules\/dexie\//, priority: 5 },
  // What the first page needs is one file: brotli then finds what its parts have in common (8 kB less than in pieces).
  { name: FIRST_CHUNK, tags: ['$initial'], priority: 4 },
  // What screens of the server's documents have in common with it: they come without it.
  {
    name: 'document-screens',
    test: /\/(?:catalogue-state|dated-product|api-error|focus-neighbour|prices-shown|totals|shop-day|typed-text|when-text)\.ts$/,
    priority: 3,
  },
  {
    name: DEVICE_CHUNK,
    test: /\/pwa\/(?:app\/compose|database\/visit-counter|hooks\/use-unseen-refusals)\.ts$/,
    priority: 2,
  },
  // Of the product's document, which waits for no device.
  {
    name: 'product-texts',
    test: /\/(?:pwa\/(?:components\/(?:design\/(?:price|product-path|quantity-select|sticky-action-bar)|outbox\/delivery-words|reviews\/review-card|shipping\/(?:arrival-text|promise-lines)|variants\/(?:choice|option-chips|use-variant-choice))|features\/product\/delivery|hooks\/(?:use-cart-check|use-product|use-promise-facts|use-time-text)|i18n\/day-text)|shared\/(?:addresses\/postal-code|catalogue\/(?:gallery|line-in-language|variant-values)|shipping\/delivery-(?:promise|terms)))\.(?:module\.css|tsx?)$/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // Of the product's document too, which waits for no device.
  {
    name: 'product-row',
    test: /\/pwa\/components\/design\/product-row\.(?:module\.css|tsx)$/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // A part of messages, which are needed while all else is missing.
  { name: 'deferred-icons', test: /\/pwa\/components\/design\/deferred-icons\.tsx$/, priority: 1 },

  // A file costs about 400 bytes of headers, and compresses worse the smaller it is: what is needed together comes as one
  // (docs/decisions/0008-first-page.md).
  { name: 'account-view', test: /\/pwa\/hooks\/use-account\.ts$/, priority: 1 },
  {
    name: 'shop-settings',
    test: /\/shared\/(?:shop\/public-facts|protocol\/shop-settings)\.ts$/,
    priority: 1,
  },
  {
    name: 'mui-base',
    test: /\/node_modules\/(?:react-transition-group\/|@mui\/(?:(?:utils|system|styled-engine|private-theming)\/|material\/(?:styles|utils|zero-styled|DefaultPropsProvider|Alert|Box|Button|ButtonBase|Divider|Grow|IconButton|Link|Paper|Portal|Skeleton|Stack|SvgIcon|Typography|transitions)\/))/,
  },
  // Of every dialog, such as those of the cart: without the fields, which no visitor needs.
  {
    name: 'mui-dialog',
    test: /\/node_modules\/@mui\/material\/(?:Backdrop|Dialog|DialogActions|DialogContent|DialogTitle|Fade|Modal|Unstable_TrapFocus)\//,
    includeDependenciesRecursively: false,
  },
  // Of every screen with a form.
  { name: 'mui-fields', test: /\/node_modules\/@mui\/material\/(?:FormControl|TextField)\// },
  // Without what they import: other screens share that.
  {
    name: 'policies',
    test: /\/pwa\/features\/policies\/(?!written-)/,
    includeDependenciesRecursively: false,
  },
  {
    name: ENTRY_CHUNK,
    test: new RegExp(
      `/pwa/(?:features/(?:${ENTRY_SCREENS.join('|')}|account/(?:use-account-entry|second-step-form|(?:use-)?google-[\\w-]+|use-google-[\\w-]+))|hooks/use-link-token)\\.tsx?$`,
    ),
    includeDependenciesRecursively: false,
  },
  // Alone, each part would cost more by its name and headers than by its code.
  {
    name: 'form-parts',
    test: /\/pwa\/(?:components\/(?:design\/(?:account-fields|checkbox-field|checkout-steps|entry-form|form-field|needs-connection|section-card|use-checked-form)|shipping\/(?:delivery-notice|use-order-delivery))|database\/form-draft|features\/account\/account-card|hooks\/(?:reset-form|use-form-draft|use-sending|use-still-offline))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'form-library',
    test: /\/node_modules\/(?:react-hook-form|@hookform\/resolvers|@mui\/material\/(?:Checkbox|FormControlLabel|internal\/SwitchBase))\b/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'cart',
    test: /\/pwa\/(?:features\/cart\/[\w-]+|cart\/cart-(?:diff|offers)|components\/(?:design\/checkout-path|orders\/(?:held-back|offer-codes|offer-texts|order-as-last-time|use-last-way)|variants\/use-product-in-address)|hooks\/use-(?:cart|charged-cart|checkout))\.tsx?$|\/shared\/offers\/judge-offer\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Of cards and rows with a product that is in the cart.
  {
    name: 'cart-stepper',
    test: /\/pwa\/(?:components\/cart\/[\w-]+|features\/product\/row-add)\.(?:module\.css|tsx?)$/,
    includeDependenciesRecursively: false,
  },
  // What opens over a list or a product.
  {
    name: 'sheets',
    test: /\/pwa\/(?:components\/(?:design\/sheet|variants\/variant-sheet)|features\/(?:catalogue\/filter-(?:fields|panel|texts)|product\/(?:gallery-zoom|size-chart)))\.(?:module\.css|tsx?)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'search-box',
    test: /\/pwa\/(?:app\/shell\/(?:recent-searches|search-suggestions)|catalogue\/recent-searches)\.(?:module\.css|tsx?)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'dialogs',
    test: /\/(?:pwa\/components\/design\/(?:confirm-dialog|dialog)\.tsx|node_modules\/@mui\/material\/DialogContentText\/\w+\.mjs)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: REVIEW_CHUNK,
    test: /\/pwa\/(?:features\/product\/(?:own-review|picture-choice|report-review|review-form|waiting-pictures)|components\/design\/action-mark|platform\/shrink-picture)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'admin-lists',
    test: /\/pwa\/features\/admin\/list\//,
    includeDependenciesRecursively: false,
  },
  // What was done, and what came of it.
  {
    name: 'outcomes',
    test: /\/(?:pwa\/(?:components\/outbox\/(?:action-text|describe-action|known-action|restore-cart|resolutions|undo-of)|payments\/(?:cancel-replaced|online-order|payments-under-way|replaced-online))|shared\/(?:decision\/outcome|orders\/(?:order-limit-words|quote-document)))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'product-extras',
    test: /\/pwa\/(?:features\/product\/(?:bought-together|deliver-to|use-product-row|recently-viewed|similar-on-device)|components\/wishes\/(?!heart-button|use-hearts)[\w-]+|hooks\/use-(?:delivery|delivery-rules|early-wishes|wishes)|app\/shell\/extras)\.tsx?$/,
  },
  // Of pages without a worker.
  {
    name: 'page-sync',
    test: /\/pwa\/catalogue\/(?:catalogue-(?:feed|page|part|store|sync|writing)|page-sync|part-feed)\.ts$/,
    includeDependenciesRecursively: false,
  },
];
