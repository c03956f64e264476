import type { Address } from '#shared/addresses/address';
import type { OrderDocument } from '#shared/orders/order';
import type { OwnReview } from '#shared/reviews/own-review';

/** What the server holds of one account, as far as this device has come. */
export interface AccountDocuments {
  readonly user: string;
  /** The account cursor up to which the rest is complete; `null` before the first page. */
  readonly cursor: string | null;
  /** Oldest first. */
  readonly addresses: readonly Address[];
  /** Newest first. */
  readonly orders: readonly OrderDocument[];
  readonly reviews: readonly OwnReview[];
}
