import type { Address } from '../addresses/address';
import type { AddressBookChange } from '../addresses/address-book';
import type { OrderEffect } from '../payments/order-effect';
import type { Review } from '../reviews/review';
import type { DeliveryRoute } from '../orders/stop';
import type { OwnPut } from './own-documents';
import type { OwnName } from './own-names';

/**
 * One change that a decision makes, whatever it decides about. The server writes it (`sync-server/orders/write-effects.ts`); the device
 * applies it optimistically, as far as it keeps what is changed (`pwa/replica/optimistic-view.ts`).
 */
export type Effect =
  | OrderEffect
  | { readonly kind: 'put-address'; readonly user: string; readonly address: Address }
  | { readonly kind: 'remove-address'; readonly user: string; readonly id: string }
  | { readonly kind: 'add-review'; readonly review: Review }
  /** Of any user: what the shop does to it. */
  | { readonly kind: 'put-review'; readonly review: Review }
  | { readonly kind: 'put-route'; readonly route: DeliveryRoute }
  /** Of a person's own documents. */
  | ({ readonly kind: 'put-own'; readonly user: string } & OwnPut)
  | {
      readonly kind: 'remove-own';
      readonly user: string;
      readonly of: OwnName;
      readonly id: string;
    };

/** The effects of a change to a person's address book. @param user their id */
export function addressBookEffects({ put, removed }: AddressBookChange, user: string): Effect[] {
  return [
    ...removed.map((id): Effect => ({ kind: 'remove-address', user, id })),
    ...put.map((address): Effect => ({ kind: 'put-address', user, address })),
  ];
}
