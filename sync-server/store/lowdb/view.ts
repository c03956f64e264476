import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Order } from '#shared/orders/order';
import type { NumberPlace } from './numbers';
import type { ProductList } from './product-query';
import type { AccountRow } from '../shop-rows';
import type { Layer } from './tables';
import type { VersionRuns } from '../version-runs';

/** What names the store and its versions. */
interface StoreIdentity extends NumberPlace {
  readonly epoch: string;
  readonly runs: VersionRuns;
}

/** When each payment order was asked about last at the gateway, in milliseconds since 1970. */
export type AskedTimes = Map<string, number>;

/** One state of the shop, for as long as a work runs. Ends with it: a call that comes later throws. */
export class View {
  #isOver = false;

  /**
   * @param listsOf lists the products of a state; a store keeps the lists of a committed catalogue between reads
   * @param asked belongs to no state: it is in no file either
   */
  constructor(
    private readonly state: Layer,
    readonly naming: StoreIdentity,
    readonly listsOf: (layer: Layer) => ProductList,
    readonly asked: AskedTimes,
  ) {}

  end(): void {
    this.#isOver = true;
  }

  get layer(): Layer {
    if (this.#isOver)
      throw new Error('This read or transaction is over; await every call inside it');
    return this.state;
  }
}

/** The order in a row, where it is one. */
export const orderOf = (row: AccountRow | undefined) =>
  row?.kind === 'order' ? (row.document ?? undefined) : undefined;

/** Orders that are looked at before other requests get their turn. */
const BATCH_SIZE = 1_000;

/** All orders of a state, newest first. */
export async function* everyOrder(view: View): AsyncGenerator<Order> {
  const keys = view.layer.listed('documents').map(({ key }) => key);
  for (const [place, key] of keys.entries()) {
    if (place % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    const order = orderOf(view.layer.get('documents', key));
    if (order) yield order;
  }
}
