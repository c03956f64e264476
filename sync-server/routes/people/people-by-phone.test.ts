import { afterEach, beforeEach, expect, test } from 'vitest';
import { peoplePage } from '#shared/users/user';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress } from '../../testing/samples';

let shop: OrderShop;
beforeEach(async () => {
  shop = await startOrderShop(() => Date.UTC(2026, 5, 1, 12));
});
afterEach(() => shop.server.close());

const found = async (keyword: string, more = '') => {
  const path = `/api/users?keyword=${encodeURIComponent(keyword)}${more}`;
  const { users } = await shop.admin.client.read(peoplePage, path);
  return users.map(({ _id }) => _id);
};

test.each(['9876543210', '+91 98765-43210', '0091 9876543210', '०९८७६५४३२१०'])(
  'who has ordered with a phone number is found by it, written as %s',
  async (written) => {
    await shop.placed({ shippingAddress: anAddress({ phone: '9876543210' }) });
    await shop.placed({ shippingAddress: anAddress({ phone: '9876543210' }) });
    expect(await found(written)).toEqual([shop.owner.user._id]);
    expect(await found(written, '&view=staff')).toEqual([]);
    expect(await found('9876543211')).toEqual([]);
  },
);
