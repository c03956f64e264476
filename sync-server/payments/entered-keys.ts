import * as z from 'zod/mini';
import { endOf, type PaymentKeysFields } from '#shared/admin/payment-keys';
import type { Payments } from '../config/config';
import type { Sealer } from '../security/sealed';
import type { PaymentKeysRow } from '../store/kinds/payment-keys';
import type { ShopStore } from '../store/repositories/shop-store';
import { everyItem } from '../store/every-item';
import { areKeysRefused, type OutcomeUnknown, type PaymentGateway } from './gateway/gateway';
import { createRazorpayGateway } from './gateway/razorpay-gateway';
import type { PaymentSetup } from './payment-services';

/** The keys of the gateway, from the environment or from the page. */
export type RazorpayKeys = Omit<Extract<Payments, { kind: 'razorpay' }>, 'kind'>;

/** What is sealed of the keys. */
const secretsSchema = z.object({
  keySecret: z.string(),
  oldKeySecrets: z.array(z.string()),
  webhookSecret: z.string(),
  oldWebhookSecret: z.nullable(z.string()),
});

/** How many former secrets are kept: those of windows that were open when the keys were changed. */
const MAX_OLD_SECRETS = 2;
/** How many former key ids the gateway is asked about. */
const MAX_OLD_KEYS = 5;
/** No order has it, so asking for it moves nothing and finds nothing. */
const NO_RECEIPT = 'test-of-the-keys';

const purposeOf = (keyId: string) => `keys ${keyId}`;

/**
 * How a shop takes payments at the gateway.
 * @param more `shop`: its public address, noted on each order; `host`: another host that speaks the gateway's calls
 */
export function razorpaySetup(
  keys: RazorpayKeys,
  more: { readonly shop?: string; readonly host?: string } = {},
): PaymentSetup {
  const { keyId, keySecret, oldKeyIds, oldKeySecrets, webhookSecret, oldWebhookSecret } = keys;
  return {
    kind: 'razorpay',
    keyId,
    keySecrets: [keySecret, ...oldKeySecrets],
    webhookSecrets: [webhookSecret, ...(oldWebhookSecret ? [oldWebhookSecret] : [])],
    gateway: createRazorpayGateway({ keyId, keySecret, oldKeyIds, ...more }),
  };
}

/** The keys of a row. @returns `unreadable` where they were sealed with another key; nothing where there are none */
export function openKeys({ keys }: Pick<PaymentKeysRow, 'keys'>, sealer: Sealer) {
  if (!keys) return undefined;
  const text = sealer.open(keys.sealed, purposeOf(keys.keyId));
  if (text === undefined) return 'unreadable';
  const secrets = secretsSchema.parse(JSON.parse(text));
  return { keyId: keys.keyId, oldKeyIds: keys.oldKeyIds, ...secrets } satisfies RazorpayKeys;
}

/**
 * Keys as they are stored. The secrets of those before are kept for windows and webhooks that are under way.
 * @param oldKeyIds public keys before them, of the same account
 */
export function sealKeys(
  before: PaymentKeysRow,
  fields: PaymentKeysFields,
  oldKeyIds: readonly string[],
  sealer: Sealer,
): Omit<PaymentKeysRow, '_id'> {
  const { keyId, keySecret, webhookSecret } = fields;
  const opened = openKeys(before, sealer);
  const former = opened === 'unreadable' ? undefined : opened;
  const formerSecrets = former ? [former.keySecret, ...former.oldKeySecrets] : [];
  const isNewWebhook = former !== undefined && former.webhookSecret !== webhookSecret;
  const secrets: z.infer<typeof secretsSchema> = {
    keySecret,
    oldKeySecrets: formerSecrets.filter((secret) => secret !== keySecret).slice(0, MAX_OLD_SECRETS),
    webhookSecret,
    oldWebhookSecret: isNewWebhook ? former.webhookSecret : (former?.oldWebhookSecret ?? null),
  };
  return {
    revision: before.revision + 1,
    keys: {
      keyId,
      oldKeyIds: [...oldKeyIds],
      keySecretEnd: endOf(keySecret),
      webhookSecretEnd: endOf(webhookSecret),
      sealed: sealer.seal(JSON.stringify(secrets), purposeOf(keyId)),
    },
  };
}

/** Asks the gateway something that moves nothing, to hear whether it takes the keys. */
export async function testKeys(gateway: PaymentGateway) {
  const answer = await gateway.orderByReceipt(NO_RECEIPT);
  if (answer.kind === 'unknown') return { answer: 'unreachable', says: '' } as const;
  if (answer.kind !== 'refused') return { answer: 'works', says: '' } as const;
  const says = answer.reason.description;
  return { answer: areKeysRefused(answer) ? 'wrong' : 'refused', says } as const;
}

/**
 * Which public keys before this one are of its account: it knows the orders that were opened with them. What does not answer is not
 * asked again: its payments would be refunded in its dashboard.
 */
export async function keysOfAccount(
  store: Pick<ShopStore, 'read'>,
  gateway: PaymentGateway,
  now: number,
): Promise<string[]> {
  const [own] = gateway.keyIds;
  const payments = await store.read((shop) =>
    everyItem((page) => shop.listPayments({ view: 'all', now, ...page })),
  );
  const orders = new Map<string, string>();
  for (const { _id, keyId } of payments)
    if (keyId !== undefined && keyId !== own && !orders.has(keyId)) orders.set(keyId, _id);
  const known: string[] = [];
  for (const [keyId, order] of [...orders].slice(0, MAX_OLD_KEYS))
    if ((await gateway.order(order)).kind === 'found') known.push(keyId);
  return known;
}

const UNKNOWN: OutcomeUnknown = { kind: 'unknown', why: 'no_answer' };
const unknown = () => Promise.resolve(UNKNOWN);

/** In the place of keys that cannot be read: everything is unknown and waits, nothing is decided. */
export function unreadableSetup({ keyId, oldKeyIds }: NonNullable<PaymentKeysRow['keys']>) {
  return {
    kind: 'razorpay',
    keyId,
    keySecrets: [],
    webhookSecrets: [],
    isUnreadable: true,
    gateway: {
      keyIds: [keyId, ...oldKeyIds],
      createOrder: unknown,
      orderByReceipt: unknown,
      order: unknown,
      payment: unknown,
      paymentsOf: unknown,
      refund: unknown,
      refundsOf: unknown,
      dispute: unknown,
      disputes: unknown,
    },
  } satisfies PaymentSetup;
}
