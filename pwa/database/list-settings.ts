import type { CartChange } from '#shared/cart/account-cart';
import type { Wish } from '#shared/wishes/wish';

/** A visitor's wish list; it joins that of the account at sign-in. */
export interface DeviceWishes {
  readonly key: 'wishes';
  readonly wishes: readonly Wish[];
}

/** The cart as this device and an account last agreed on it, so that each knows what the other has changed since. */
export interface AgreedCart {
  readonly key: 'agreed-cart';
  /** The account's id. */
  readonly user: string;
  readonly lines: readonly CartChange[];
}
