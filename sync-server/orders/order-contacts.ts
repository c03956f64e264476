import { createHash } from 'node:crypto';
import { foldText } from '#shared/catalogue/keyword';
import type { Order } from '#shared/orders/order';

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Digests by which two orders to the same place or phone are found, however these were typed: an index needs no second copy of them. One
 * without a phone number has none.
 */
export function contactsOf({ shippingAddress }: Pick<Order, 'shippingAddress'>): {
  readonly phone?: string;
  readonly address: string;
} {
  const { phone, address, postalCode } = shippingAddress;
  const place = foldText(`${postalCode} ${address}`).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return {
    ...(phone && { phone: digestOf(`phone ${phone}`) }),
    address: digestOf(`address ${place}`),
  };
}
