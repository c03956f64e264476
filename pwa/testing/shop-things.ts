import type { ArgsOf } from '#shared/actions/registry';
import type { Address } from '#shared/addresses/address';
import type { ProductDocument } from '#shared/catalogue/product';
import type { ActionName } from '#shared/actions/registry';
import type { Ending, SettledAction } from '../database/outbox-entry';
import { NOW, SHOPPER } from './screen-harness';

export const HOME: Address = {
  _id: 'address-home',
  label: 'Home',
  address: '12 Hill Road',
  city: 'Pune',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
  isDefault: true,
  position: 1,
  revision: 1,
};

export const OFFICE: Address = {
  _id: 'address-office',
  address: '3 Lake View',
  city: 'Mumbai',
  postalCode: '400001',
  country: 'India',
  phone: '9123456780',
  isDefault: false,
  position: 2,
  revision: 1,
};

export function product(id: string, changes: Partial<ProductDocument> = {}): ProductDocument {
  return {
    _id: id,
    name: `Product ${id}`,
    image: '',
    price: 250,
    description: '',
    brand: 'Brand',
    category: 'Kitchen',
    countInStock: 10,
    rating: 0,
    numReviews: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    ...changes,
  };
}

export const ORDER_ID = '11111111-1111-4111-8111-111111111111';

export const ORDER_ARGS: ArgsOf<'place-cod-order'> = {
  orderId: ORDER_ID,
  lines: [{ product: 'kettle', qty: 3, name: 'Kettle', image: '', price: '250.00' }],
  shippingAddress: {
    id: HOME._id,
    address: HOME.address,
    city: HOME.city,
    postalCode: HOME.postalCode,
    country: HOME.country,
    phone: HOME.phone,
  },
  confirmedTotal: '750.00',
  pricedAt: '2026-02-27T10:00:00.000Z',
};

let settledSoFar = 0;

/** An action of the shopper with its answer. */
export function settled<Name extends ActionName>(
  name: Name,
  args: ArgsOf<Name>,
  outcome: Ending,
): SettledAction {
  settledSoFar += 1;
  return {
    id: `00000000-0000-4000-8000-${String(settledSoFar).padStart(12, '0')}`,
    clientId: '22222222-2222-4222-8222-222222222222',
    user: SHOPPER._id,
    seq: settledSoFar,
    name,
    version: 1,
    args: { ...(args as object) },
    deps: [],
    enqueuedAt: NOW - 60_000,
    settledAt: NOW,
    cursor: 'testepoch.5',
    dismissed: false,
    outcome,
  };
}
