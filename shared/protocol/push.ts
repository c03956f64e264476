import * as z from 'zod/mini';

/** The longest endpoint that is taken, in characters: those of the push services have some hundred. */
export const MAX_ENDPOINT = 1_000;

const base64url = z.string().check(z.regex(/^[\w-]+={0,2}$/));

/** A browser’s key, a point of the curve P-256, uncompressed: 65 bytes. */
export const browserKey = base64url.check(z.minLength(86), z.maxLength(90));
/** What only the browser and the shop know: 16 bytes. */
export const browserSecret = base64url.check(z.minLength(22), z.maxLength(24));

/** The language of notices; without it they stay in the one they had, English at first. */
const language = z.optional(z.enum(['en', 'hi']));

/** What a browser tells of its subscription, as `PushSubscription.toJSON` gives it, and what the person wants on this device. */
export const pushSubscriptionBody = z.strictObject({
  endpoint: z.string().check(z.minLength(1), z.maxLength(MAX_ENDPOINT)),
  keys: z.strictObject({ p256dh: browserKey, auth: browserSecret }),
  language,
  /** Whether an admin is notified of new orders on this device; without it that stays as it was. */
  newOrders: z.optional(z.boolean()),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;

/** What the shop knows of notices in this session. */
export const pushState = z.object({
  /** The key that a subscription is made for (`applicationServerKey`), base64url. One made for another key gets nothing. */
  publicKey: z.string(),
  /** Whether this session has a subscription. */
  subscribed: z.boolean(),
  /** Whether an admin is notified of new orders on this device. */
  newOrders: z.boolean(),
});
export type PushState = z.infer<typeof pushState>;

/** What a message carries: nothing but what is shown, and where it leads. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the shop. */
  path: z.string().check(z.regex(/^\/(?!\/)[\w/-]*$/)),
  /** A newer notice takes the place of the shown one of its tag. */
  tag: z.string(),
  language: z.enum(['en', 'hi']),
  /** The icon made of the shop's logo; without it the built one. */
  icon: z.optional(z.string().check(z.regex(/^\/icons\/[\w-]+\.png$/))),
  /** Where notices of a tag add up: how many this one is of, and what is said of several, with the place `{count}`. */
  adds: z.optional(z.object({ count: z.int(), several: z.string() })),
});
export type PushMessage = z.infer<typeof pushMessage>;
