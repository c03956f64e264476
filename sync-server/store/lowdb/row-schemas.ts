import * as z from 'zod/mini';
import { addressDocument } from '#shared/addresses/address';
import { auditEntry } from '#shared/payments/audit';
import { stockHold } from '#shared/payments/held-stock';
import { paymentOrderSchema } from '#shared/payments/payment-invariants';
import { securityEntry } from '#shared/security/security-entry';

/**
 * The schema of the rows in the file: checked when a row is put, so that nothing is written that cannot be read again,
 * and when the file is read. What the fields may hold is the affair of the shop's rules, which may become stricter
 * than rows of long ago; fields that are not named here are kept.
 */

const product = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string(),
  pricePaise: z.int(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  countInStock: z.int().check(z.minimum(0)),
  ratingSum: z.int(),
  numReviews: z.int(),
  createdAt: z.string(),
  revision: z.int(),
});

const order = z.object({
  _id: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  orderItems: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      image: z.string(),
      pricePaise: z.int(),
      qty: z.int(),
    }),
  ),
  shippingAddress: z.object({
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  paymentMethod: z.string(),
  itemsPrice: z.int(),
  shippingPrice: z.int(),
  taxPrice: z.int(),
  totalPrice: z.int(),
  isPaid: z.boolean(),
  paidAt: z.nullable(z.string()),
  isDelivered: z.boolean(),
  deliveredAt: z.nullable(z.string()),
  refundedPaise: z.optional(z.int().check(z.minimum(0))),
  createdAt: z.string(),
  revision: z.int(),
});

const review = z.object({
  _id: z.string(),
  user: z.string(),
  product: z.string(),
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  createdAt: z.string(),
});

const change = { user: z.string(), _id: z.string(), version: z.int() };

export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  largeCashOrders: z.optional(z.boolean()),
  passwordHash: z.nullable(z.string()),
  provenEmail: z.optional(z.string()),
  secondFactor: z.optional(
    z.object({
      secret: z.string(),
      since: z.string(),
      lastStep: z.int(),
      recovery: z.array(z.string()),
    }),
  ),
  orderMails: z.optional(z.object({ day: z.string(), count: z.int() })),
  createdAt: z.string(),
});

export const sessionSchema = z.object({
  _id: z.string(),
  user: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastSeenAt: z.optional(z.string()),
  device: z.optional(z.string()),
});

export const productSchema = z.object({
  _id: z.string(),
  version: z.int(),
  product: z.nullable(product),
});

export const documentSchema = z.discriminatedUnion('kind', [
  z.object({ ...change, kind: z.literal('address'), document: z.nullable(addressDocument) }),
  z.object({ ...change, kind: z.literal('order'), document: z.nullable(order) }),
  z.object({ ...change, kind: z.literal('review'), document: z.nullable(review) }),
]);

export const clientSchema = z.object({
  clientId: z.string(),
  user: z.string(),
  lastSeq: z.int(),
  failing: z.nullable(z.object({ actionId: z.string(), attempts: z.int() })),
});

export const outcomeSchema = z.object({
  user: z.string(),
  actionId: z.string(),
  fingerprint: z.string(),
  outcome: z.object({ status: z.enum(['applied', 'refused']), code: z.string() }),
  reply: z.nullable(z.object({ status: z.int(), body: z.string() })),
  recordedAt: z.string(),
});

/** Money is never written in a state that breaks a rule of it, and never read so either. */
export const paymentSchema = paymentOrderSchema;
export const holdSchema = stockHold;

export const auditSchema = z.object({ number: z.int().check(z.minimum(1)), entry: auditEntry });

export const eventSchema = z.object({
  _id: z.string(),
  body: z.string(),
  receivedAt: z.string(),
  attempts: z.int(),
  dueAt: z.string(),
  doneAt: z.nullable(z.string()),
  result: z.nullable(z.string()),
});

export const identitySchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  user: z.string(),
  email: z.string(),
  linkedAt: z.string(),
});

export const resetSchema = z.object({
  _id: z.string(),
  user: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export const mailSchema = z.object({
  _id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  about: z.optional(
    z.object({
      order: z.string(),
      amountPaise: z.optional(z.int()),
      currency: z.optional(z.string()),
    }),
  ),
  createdAt: z.string(),
  attempts: z.int(),
  dueAt: z.string(),
});

export const securitySchema = z.extend(securityEntry, {
  shelf: z.enum(['staff', 'people', 'refused']),
  network: z.optional(z.string()),
});
