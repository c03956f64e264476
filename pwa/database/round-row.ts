import type { OrderDocument } from '#shared/orders/order';

/** How long an order that was delivered stays on the round, in milliseconds: a shift. */
export const ROUND_STAYS = 12 * 60 * 60 * 1000;

/** An order that an admin takes along to the doors, as the shop said it last. */
export interface RoundRow {
  readonly _id: string;
  /** The account of the admin who loaded it: nobody else sees it. */
  readonly user: string;
  readonly order: OrderDocument;
  /** The ids of what was done about it on this device and is in `order`: it is not laid over it again. */
  readonly includes?: readonly string[];
  /** Its cash was collected on this device, and the shop has said so. */
  readonly collected?: true;
  /** It was done with on this device, and the shop names it no more, since then: in milliseconds since 1970 by the shop's clock. */
  readonly doneAt?: number;
}
