import { paiseFromDecimal, type Paise } from '#shared/core/paise';
import { REFUSED_AT_THE_DOOR } from '#shared/orders/transition-reason';
import { dayOf, shopDay } from '#shared/shop/shop-day';
import type { Stop } from './round-stops';

/** The totals of a round. Sums in paise. */
export interface RoundSums {
  readonly toDeliver: number;
  /** Of those, where nobody was at home today. */
  readonly notAtHome: number;
  readonly delivered: number;
  /** At the door: what came back otherwise, or was cancelled, is none of these. */
  readonly refused: number;
  /** Doors with returns that are still to be picked up, and all with returns. */
  readonly toPickUp: number;
  readonly pickUps: number;
  readonly due: { readonly count: number; readonly sum: Paise };
  /** On this device. */
  readonly collected: { readonly count: number; readonly sum: Paise };
}

/** Counts the doors of a round, and the cash at them. @param now milliseconds since 1970 */
export function sumsOf(stops: readonly Stop[], now: number): RoundSums {
  const cashOf = (some: readonly Stop[]) => ({
    count: some.length,
    sum: some.reduce((sum, { order }) => sum + paiseFromDecimal(order.totalPrice), 0),
  });
  const isPickUp = ({ pickUps }: Stop) => pickUps.length > 0;
  const pickUps = stops.filter(isPickUp);
  const parcels = stops.filter((stop) => !isPickUp(stop));
  const open = parcels.filter(({ isDone }) => !isDone);
  const lastVisit = ({ order }: Stop) => order.stop?.visits?.at(-1)?.at;
  const today = shopDay(now);
  return {
    toDeliver: open.length,
    notAtHome: open.map(lastVisit).filter((at) => at !== undefined && dayOf(at) === today).length,
    delivered: parcels.filter(({ order }) => order.isDelivered && !order.returned).length,
    refused: parcels.filter(({ order }) => order.returned?.reason === REFUSED_AT_THE_DOOR).length,
    toPickUp: pickUps.filter(({ isDone }) => !isDone).length,
    pickUps: pickUps.length,
    due: cashOf(stops.filter(({ cash, isDone }) => cash === 'due' && !isDone)),
    collected: cashOf(stops.filter(({ collectedHere }) => collectedHere)),
  };
}
