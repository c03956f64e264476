import { createPasswords } from '../sync-server/identity/passwords';
import type { ShopWriter } from '../sync-server/store/repositories/shop-on-engine';
import type { Order } from '#shared/orders/order';

/** Everyone's; one hash for all of them, because making hundreds takes minutes. */
export const PASSWORD = 'long enough, certainly';
export const ORDERS_EACH = 10;

export const emailOf = (number: number) => `shopper${number}@example.org`;

/** An order of two products, as the store keeps it. */
function orderOf(
  user: Order['user'],
  number: number,
  products: readonly { readonly _id: string; readonly name?: string; readonly image?: string }[],
): Order {
  const lines = [number, number + 7].map((place) => products[place % products.length]);
  return {
    _id: `order-${number}`,
    user,
    orderItems: lines.flatMap((product) =>
      product
        ? [
            {
              product: product._id,
              name: product.name ?? product._id,
              image: product.image ?? '',
              pricePaise: 499_00,
              qty: 1,
            },
          ]
        : [],
    ),
    shippingAddress: {
      label: 'Home',
      address: `${number} Lake Road`,
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: '9876543210',
    },
    paymentMethod: 'COD',
    itemsPrice: 998_00,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: 998_00,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    revision: 1,
  };
}

/** Fills a shop with people who have ordered: `ORDERS_EACH` orders each. */
export async function busyShop(
  orders: number,
  products: readonly { readonly _id: string; readonly name?: string; readonly image?: string }[],
): Promise<(shop: ShopWriter) => Promise<void>> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  return async (shop) => {
    for (let number = 0; number < orders; number += 1) {
      const person = Math.floor(number / ORDERS_EACH);
      const user = { _id: `shopper-${person}`, name: 'Asha Rao', email: emailOf(person) };
      if (number % ORDERS_EACH === 0) {
        const createdAt = new Date(Date.UTC(2025, 0, 1) + person * 60_000).toISOString();
        await shop.putUser({ ...user, isAdmin: false, passwordHash, createdAt });
      }
      await shop.putOrder(orderOf(user, number, products));
    }
  };
}
