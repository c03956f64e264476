import type { DeliveryRoute } from '#shared/orders/stop';
import { MAX_ROUND } from '#shared/orders/stop';
import type { QueueSnapshot } from '../../outbox/queue-snapshot';
import { byPlace, type Stop } from './round-stops';

/** Stops that one person goes to, or that nobody has taken yet. */
export interface RoundSection {
  /** The id of who has taken them; '' of nobody. */
  readonly taker: string;
  /** That one's name. */
  readonly name: string;
  /** The id of whose route they follow: what nobody has taken follows the reader's. */
  readonly helper: string;
  readonly stops: readonly Stop[];
}

const ORDER = 'order-stops';

/** The routes with those that were said since, the last one for each helper. */
export function withRoutes(
  routes: readonly DeliveryRoute[],
  said: readonly { readonly name: string; readonly args: Record<string, unknown> }[],
): DeliveryRoute[] {
  const found = new Map(routes.map((route) => [route._id, route]));
  for (const { name, args } of said) {
    const { helper, stops } = args;
    if (name === ORDER && typeof helper === 'string' && Array.isArray(stops))
      found.set(helper, { _id: helper, stops: stops.map(String) });
  }
  return [...found.values()];
}

/** What was said here about routes and applied, and is not known of yet. @param known ids that the shop has reported on */
export const newRoutes = (
  { settled }: Pick<QueueSnapshot, 'settled'>,
  known: ReadonlySet<string>,
) =>
  settled
    .filter(
      ({ id, name, outcome }) => name === ORDER && outcome.status === 'applied' && !known.has(id),
    )
    .toSorted((a, b) => a.settledAt - b.settledAt || a.seq - b.seq);

/**
 * Stops in the order of a route. One that it does not name comes behind the last of its postal code, or where its place is.
 * @param stops by place
 * @param route ids of orders
 */
export function inRoute(stops: readonly Stop[], route: readonly string[]): Stop[] {
  const places = new Map(route.map((id, place) => [id, place]));
  const placeOf = ({ order }: Stop) => places.get(order._id);
  const codeOf = ({ order }: Stop) => order.shippingAddress.postalCode;
  const ordered = stops
    .filter((stop) => placeOf(stop) !== undefined)
    .sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0));
  for (const stop of stops) {
    if (placeOf(stop) !== undefined) continue;
    const near = ordered.findLastIndex((one) => codeOf(one) === codeOf(stop));
    const before = near >= 0 ? near : ordered.findLastIndex((one) => byPlace(one, stop) < 0);
    ordered.splice(before + 1, 0, stop);
  }
  return ordered;
}

/**
 * The stops by who has taken them: the reader's first, then those that nobody has taken, then the others' by name.
 * @param stops by place
 * @param me the reader's id
 */
export function sectionsOf(
  stops: readonly Stop[],
  routes: readonly DeliveryRoute[],
  me: string,
): RoundSection[] {
  const groups = new Map<string, { readonly name: string; readonly stops: Stop[] }>();
  for (const stop of stops) {
    const { user = '', name = '' } = stop.order.stop?.takenBy ?? {};
    const group = groups.get(user) ?? { name, stops: [] };
    group.stops.push(stop);
    groups.set(user, group);
  }
  const rank = (taker: string) => (taker === me ? 0 : taker === '' ? 1 : 2);
  return [...groups]
    .map(([taker, { name, stops: own }]): RoundSection => {
      const helper = taker || me;
      const route = routes.find(({ _id }) => _id === helper)?.stops ?? [];
      return { taker, name, helper, stops: inRoute(own, route) };
    })
    .sort((a, b) => rank(a.taker) - rank(b.taker) || a.name.localeCompare(b.name));
}

/**
 * The route of a section after a stop was moved beside another one of it; what else the route names stays behind.
 * @param before the route so far
 * @param isAfter behind the other one, else before it
 */
export function movedRoute(
  { stops }: RoundSection,
  before: readonly string[],
  id: string,
  beside: string,
  isAfter: boolean,
): string[] {
  const ids = stops.map(({ order }) => order._id).filter((one) => one !== id);
  ids.splice(ids.indexOf(beside) + Number(isAfter), 0, id);
  const named = new Set(ids);
  return [...ids, ...before.filter((one) => !named.has(one))].slice(0, MAX_ROUND);
}
