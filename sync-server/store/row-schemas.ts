import * as z from 'zod/mini';
import { usedOffer } from '#shared/offers/used-offer';
import { cashEntry } from '#shared/orders/order-money';

/*
 * The schemas of the products and of the documents of accounts in the file. As those of `row-types.ts` they say only what
 * a row must have to be read: the shop's rules may become stricter than rows of long ago.
 */

export const productSchema = z.object({
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
  ratingCounts: z.optional(z.array(z.int().check(z.minimum(0)))),
  createdAt: z.string(),
  revision: z.int(),
  draft: z.optional(z.literal(true)),
  lowStock: z.optional(z.int()),
  stockSince: z.optional(z.object({ version: z.int(), revision: z.int(), upTo: z.int() })),
  mrpPaise: z.optional(z.int()),
  images: z.optional(z.array(z.object({ url: z.string() }))),
  variants: z.optional(
    z.array(
      z.object({
        id: z.string(),
        values: z.array(z.string()),
        pricePaise: z.int(),
        countInStock: z.int().check(z.minimum(0)),
        mrpPaise: z.optional(z.int()),
      }),
    ),
  ),
});

export const orderSchema = z.object({
  _id: z.string(),
  number: z.optional(z.int()),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  orderItems: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      image: z.string(),
      pricePaise: z.int(),
      qty: z.int(),
      discountPaise: z.optional(z.int()),
      variant: z.optional(z.object({ id: z.string(), values: z.array(z.string()) })),
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
  discountPrice: z.optional(z.int()),
  offers: z.optional(z.array(usedOffer)),
  shippingPrice: z.int(),
  cashFee: z.optional(z.int()),
  taxPrice: z.int(),
  totalPrice: z.int(),
  isPaid: z.boolean(),
  paidAt: z.nullable(z.string()),
  isDelivered: z.boolean(),
  deliveredAt: z.nullable(z.string()),
  refundedPaise: z.optional(z.int().check(z.minimum(0))),
  cash: z.optional(z.array(cashEntry)),
  revenue: z.optional(z.array(z.object({ at: z.string(), paise: z.int() }))),
  createdAt: z.string(),
  revision: z.int(),
});

const reviewBy = z.object({ user: z.string(), name: z.string() });

export const reviewSchema = z.object({
  _id: z.string(),
  user: z.string(),
  product: z.string(),
  name: z.string(),
  rating: z.int(),
  comment: z.string(),
  createdAt: z.string(),
  verified: z.optional(z.literal(true)),
  boughtAs: z.optional(z.array(z.string())),
  boughtAlso: z.optional(z.array(z.array(z.string()))),
  answer: z.optional(z.object({ text: z.string(), at: z.string(), by: reviewBy })),
  hidden: z.optional(z.object({ reason: z.string(), at: z.string(), by: reviewBy })),
  pictures: z.optional(z.array(z.object({ id: z.string(), image: z.string() }))),
});

export const reviewReportSchema = z.object({
  review: z.string(),
  user: z.string(),
  reason: z.string(),
  at: z.string(),
  dismissed: z.optional(z.literal(true)),
});
