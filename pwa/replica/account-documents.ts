import type { Address } from '#shared/addresses/address';
import type { OrderDocument } from '#shared/orders/order';
import type { OwnReview } from '#shared/reviews/own-review';

/** How far the server had come with the actions of one outbox. */
export interface DealtWith {
  readonly clientId: string;
  /** The number of the newest action that it had decided, applied or refused; 0 before the first. */
  readonly lastSeq: number;
}

/** What the server holds of one account, as far as this device has come. */
export interface AccountDocuments {
  readonly userId: string;
  /** The account cursor up to which the rest is complete; `null` before the first page. */
  readonly cursor: string | null;
  /**
   * This device's own actions that were decided when the server read these documents, in the same moment: what was
   * applied of them is in here, also while their answers are still on their way. Absent where the server has not said.
   */
  readonly dealtWith?: DealtWith;
  /** Oldest first. */
  readonly addresses: readonly Address[];
  /** Newest first. */
  readonly orders: readonly OrderDocument[];
  readonly reviews: readonly OwnReview[];
}
