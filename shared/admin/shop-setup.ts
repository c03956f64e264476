import * as z from 'zod/mini';
import { formatInr } from '../core/paise';
import { instant } from '../core/identifier';
import type { PathOf } from '../pages/pages';
import { isContactSet, ownerSettings } from '../shop/owner-settings';
import { ratesAt } from '../shop/shipping-rates';
import { SHOP_NAME } from '../shop/shop-name';
import type { FindingText } from './status-findings';

/** `GET /api/admin/setup`: the shop's real state, as far as its set-up goes. */
export const shopSetup = z.object({
  /** Whether shoppers see the shop, not "Opening soon". */
  isOpen: z.boolean(),
  settings: ownerSettings,
  /** Rows of the table of postal codes. */
  pinRows: z.int(),
  hasProducts: z.boolean(),
  hasOrders: z.boolean(),
  /** `unreadable`: keys were entered that must be entered again. */
  payments: z.enum(['off', 'stand-in', 'razorpay', 'test', 'unreadable']),
  mails: z.object({
    way: z.nullable(z.enum(['smtp', 'folder'])),
    /** When one was last delivered, since the start. */
    lastSent: z.nullable(instant),
  }),
});
export type ShopSetup = Readonly<z.infer<typeof shopSetup>>;

/** A line of the list: `todo` is needed, `optional` may stay as it is. */
export interface SetupStep {
  readonly name: string;
  readonly state: 'done' | 'todo' | 'optional';
  readonly says: FindingText;
  /** Where it is done. */
  readonly to: Extract<
    PathOf<'admin' | 'everyone'>,
    | '/'
    | '/admin/settings'
    | '/admin/pin-codes'
    | '/admin/payment-keys'
    | '/admin/status'
    | '/admin/products/import'
    | '/admin/policies'
  >;
}

const SETTINGS = '/admin/settings';

/** The list for the owner of a new shop, in the order in which it is done (docs/shop-rules.md#r-owner-12). */
export function setupSteps(setup: ShopSetup): SetupStep[] {
  const { settings, pinRows, hasProducts, hasOrders } = setup;
  const { shopName, supportEmail, gstNumber, cashLimit, returnDays } = settings;
  const isSaved = isContactSet(settings);
  /** What has a value from the start is done once the owner has saved it with the rest. */
  const saved = isSaved ? 'done' : 'todo';
  const { shippingFee, freeAbove } = ratesAt(settings);
  return [
    {
      name: 'Shop name',
      state: isSaved && shopName !== SHOP_NAME ? 'done' : 'todo',
      says: { text: '{value}', values: { value: shopName } },
      to: SETTINGS,
    },
    {
      name: 'Colour',
      state: settings.colour ? 'done' : 'optional',
      says: settings.colour
        ? { text: '{value}', values: { value: settings.colour } }
        : { text: 'The usual one.' },
      to: SETTINGS,
    },
    {
      name: 'Logo',
      state: settings.logo ? 'done' : 'optional',
      says: { text: settings.logo ? 'Your picture.' : 'The usual one.' },
      to: SETTINGS,
    },
    {
      name: 'Contact',
      state: saved,
      says: isSaved
        ? { text: '{value}', values: { value: supportEmail } }
        : { text: 'Shoppers don’t know how to reach you.' },
      to: SETTINGS,
    },
    {
      name: 'GST',
      state: saved,
      says: gstNumber
        ? { text: '{value}', values: { value: gstNumber } }
        : { text: 'Not registered for GST.' },
      to: SETTINGS,
    },
    {
      name: 'Shipping',
      state: saved,
      says:
        freeAbove === null
          ? { text: 'Shipping costs {fee}.', values: { fee: formatInr(shippingFee) } }
          : {
              text: 'Shipping is free on orders above {above}; otherwise it is {fee}.',
              values: { above: formatInr(freeAbove), fee: formatInr(shippingFee) },
            },
      to: SETTINGS,
    },
    {
      name: 'Cash on Delivery (COD)',
      state: saved,
      says:
        cashLimit === null
          ? { text: 'No limit for one order.' }
          : { text: 'up to {total}', values: { total: formatInr(cashLimit) } },
      to: SETTINGS,
    },
    {
      name: 'Policies',
      state: saved,
      says:
        returnDays === 0
          ? { text: 'No returns.' }
          : { text: 'Returns within {count} days', values: { count: returnDays } },
      to: '/admin/policies',
    },
    {
      name: 'Products',
      state: hasProducts ? 'done' : 'todo',
      says: { text: hasProducts ? 'Products are on sale.' : 'Nothing is on sale yet.' },
      to: '/admin/products/import',
    },
    {
      name: 'PIN codes',
      state: pinRows > 0 ? 'done' : 'optional',
      says:
        pinRows > 0
          ? { text: '{count} rows', values: { count: pinRows } }
          : { text: 'No table yet: you deliver everywhere.' },
      to: '/admin/pin-codes',
    },
    paymentStep(setup),
    mailStep(setup),
    {
      name: 'A test order',
      state: hasOrders ? 'done' : 'optional',
      says: {
        text: hasOrders ? 'An order has come.' : 'Order something yourself, and cancel it.',
      },
      to: '/',
    },
  ];
}

const PAYMENT_TEXTS = {
  razorpay: 'Razorpay takes payments.',
  'stand-in': 'A stand-in plays the gateway: no money is taken.',
  test: 'These are test keys: orders can be paid, and no money comes in.',
  unreadable:
    'The secrets can’t be read any more. Online payment is off until you enter them again.',
  off: 'Off: shoppers pay in cash.',
} as const;

function paymentStep({ payments }: ShopSetup): SetupStep {
  return {
    name: 'Online payments',
    state: payments === 'razorpay' ? 'done' : payments === 'off' ? 'optional' : 'todo',
    says: { text: PAYMENT_TEXTS[payments] },
    to: '/admin/payment-keys',
  };
}

function mailStep({ mails: { way, lastSent } }: ShopSetup): SetupStep {
  const isSent = way === 'smtp' && lastSent !== null;
  return {
    name: 'Emails',
    state: isSent ? 'done' : 'todo',
    says: {
      text: isSent
        ? 'The mail server has taken one.'
        : way === 'folder'
          ? 'Emails go to a folder of the server, not to people.'
          : 'Send yourself a test email: none was sent since the start.',
    },
    to: '/admin/status',
  };
}
