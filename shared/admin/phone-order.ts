import * as z from 'zod/mini';
import { decimalAmount } from '../core/decimal-amount';
import { email } from '../core/email';
import { documentId, uuid } from '../core/identifier';
import { offerCodes } from '../offers/offer';
import { orderDocument, orderLines, PAYMENT_METHODS } from '../orders/order';
import { readdressFields } from '../orders/transition-fields';
import { personName } from '../users/user';

const asked = {
  orderItems: orderLines,
  paymentMethod: z.enum(PAYMENT_METHODS),
  codes: z.optional(offerCodes),
};

/** `POST /api/admin/phone-orders/quote`: what an order for a customer would come to; one without `user` is new. */
export const phoneOrderQuestion = z.strictObject({
  ...asked,
  user: z.optional(documentId),
  /** Where it goes, as far as that is known yet. */
  place: z.optional(z.strictObject({ postalCode: z.string(), country: z.string() })),
});
export type PhoneOrderQuestion = Readonly<z.infer<typeof phoneOrderQuestion>>;

/** Someone who has no account yet, and gets one. */
export const newCustomer = z.strictObject({ name: personName, email: z.optional(email) });

/** For whom a helper orders: a customer with an account, or someone new, who gets one. */
const phoneCustomer = z.union([z.strictObject({ user: documentId }), newCustomer]);
export type PhoneCustomer = z.infer<typeof phoneCustomer>;

/** Shown where the order of a form was taken before, and its answer was lost. */
export const ORDER_TAKEN = 'This order was taken already, as it was sent first';

/** With `id_reused`: the order that was taken. */
export const takenBefore = z.object({ order: orderDocument });

/** `POST /api/admin/phone-orders`: an order that a customer places by phone. */
export const phoneOrder = z.strictObject({
  ...asked,
  _id: uuid,
  customer: phoneCustomer,
  shippingAddress: readdressFields,
  /** The most that the customer agreed to. */
  totalPrice: decimalAmount,
});
export type PhoneOrder = Readonly<z.infer<typeof phoneOrder>>;
