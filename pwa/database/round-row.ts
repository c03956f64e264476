import type { OrderDocument } from '#shared/orders/order';

/** How long an order that was delivered stays on the round, in milliseconds: a shift. */
export const ROUND_STAYS = 12 * 60 * 60 * 1000;

/** An order that an admin takes along to the doors, as the shop said it last. */
export interface RoundRow {
  readonly _id: string;
  /** The account of the admin who loaded it: no one else sees it. */
  readonly user: string;
  readonly order: OrderDocument;
  /** The ids of this device's actions that are already in `order`: they are not applied on top again. */
  readonly includes?: readonly string[];
  /** Its cash was collected on this device, and the shop has confirmed it. */
  readonly collected?: true;
  /** When it was finished on this device and the shop stopped naming it: in milliseconds since 1970 by the shop's clock. */
  readonly doneAt?: number;
}
