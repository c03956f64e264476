import * as z from 'zod/mini';

/** What admins may be told of on a device: `orders` that came in. */
export const OWNER_TOPICS = ['orders'] as const;
export type OwnerTopic = (typeof OWNER_TOPICS)[number];

/** A browser that takes notices: until the session ends in which it asked for them. */
export const subscriptionSchema = z.object({
  /** SHA-256 of the endpoint, in hex: an endpoint has one owner at a time. */
  _id: z.string(),
  user: z.string(),
  /** `null` where it has ended by its time, and an admin is still told of the shop on this device; not of their own orders. */
  session: z.nullable(z.string()),
  /** Where the browser's push service takes messages for it. Whoever knows it could write there, had they our key. */
  endpoint: z.string(),
  /** What messages are encrypted for (RFC 8291), base64url. */
  p256dh: z.string(),
  auth: z.string(),
  /** The language of the notices. */
  language: z.enum(['en', 'hi']),
  /** Whether an admin wants to hear of it on this device; empty for shoppers. */
  topics: z.array(z.enum(OWNER_TOPICS)),
  createdAt: z.string(),
});
export type PushSubscriptionRow = Readonly<z.infer<typeof subscriptionSchema>>;

/** What notices tell of. Names are kept in stores: what one stands for does not change. */
export const PUSH_KINDS = [
  'placed',
  'paid',
  'dispatched',
  'delivered',
  'returned',
  'returned-part',
  'cancelled',
  'refused',
  'new-order',
  'back-in-stock',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A notice of the durable list: written with what it tells of, sent after the commit, and taken off the list then. */
export const pushSchema = z.object({
  /** One for each subject: what is newer takes the place of what was not sent yet. */
  _id: z.string(),
  kind: z.enum(PUSH_KINDS),
  /** The id of the order that it is about; of `back-in-stock`, of the product. */
  order: z.string(),
  /** Of how many orders it is, where it is of several: `order` is the newest. */
  count: z.exactOptional(z.int()),
  /** Whom it is for: all devices of a person, those of admins who want a topic, or a device that did not get it before. */
  to: z.union([
    z.object({ user: z.string() }),
    z.object({ topic: z.enum(OWNER_TOPICS) }),
    z.object({ subscription: z.string() }),
  ]),
  createdAt: z.string(),
  attempts: z.int(),
  /** Not to be tried before. */
  dueAt: z.string(),
});
export type Push = Readonly<z.infer<typeof pushSchema>>;
