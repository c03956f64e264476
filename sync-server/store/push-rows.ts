import * as z from 'zod/mini';

/** What admins can be notified of on a device: new `orders`. */
export const OWNER_TOPICS = ['orders'] as const;
export type OwnerTopic = (typeof OWNER_TOPICS)[number];

/** A subscribed browser: until the session ends in which it subscribed. */
export const subscriptionSchema = z.object({
  /** SHA-256 of the endpoint, in hex: an endpoint has one owner at a time. */
  _id: z.string(),
  user: z.string(),
  /** `null` if the session has expired, and an admin still gets the shop's notices on this device; not of their own orders. */
  session: z.nullable(z.string()),
  /** The URL of the browser's push service. Anyone with it and our key could write there. */
  endpoint: z.string(),
  /** What messages are encrypted for (RFC 8291), base64url. */
  p256dh: z.string(),
  auth: z.string(),
  /** The language of the notices. */
  language: z.enum(['en', 'hi']),
  /** Topics that an admin wants on this device; empty for shoppers. */
  topics: z.array(z.enum(OWNER_TOPICS)),
  createdAt: z.string(),
});
export type PushSubscriptionRow = Readonly<z.infer<typeof subscriptionSchema>>;

/** The kinds of notices. Their names are stored: the meaning of one never changes. */
export const PUSH_KINDS = [
  'placed',
  'paid',
  'changed',
  'dispatched',
  'not-at-home',
  'delivered',
  'returned',
  'returned-part',
  'return-requested',
  'return-approved',
  'return-refused',
  'return-picked-up',
  'cancelled',
  'refused',
  'new-order',
  'back-in-stock',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A queued notice: written with the change that it reports, sent after the commit, and then removed. */
export const pushSchema = z.object({
  /** One for each subject: a newer one replaces an unsent one. */
  _id: z.string(),
  kind: z.enum(PUSH_KINDS),
  /** The id of the order that it is about; of `back-in-stock`, of the product. */
  order: z.string(),
  /** Of `back-in-stock`: the values of the variant, as they are read; absent where the product has none. */
  variant: z.exactOptional(z.string()),
  /** The number of orders, if it is about several: `order` is the newest. */
  count: z.exactOptional(z.int()),
  /** The recipients: all devices of a person, those of admins who want a topic, or a device that did not get it before. */
  to: z.union([
    z.object({ user: z.string() }),
    z.object({ topic: z.enum(OWNER_TOPICS) }),
    z.object({ subscription: z.string() }),
  ]),
  createdAt: z.string(),
  attempts: z.int(),
  /** Not sent before. */
  dueAt: z.string(),
});
export type Push = Readonly<z.infer<typeof pushSchema>>;
