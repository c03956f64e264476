import { pinOf, type Place } from '../addresses/postal-code';
import type { Paise } from '../core/paise';
import { shopDay } from '../shop/shop-day';
import type { PinLookup } from './pin-lookup';
import type { PinZone } from './pin-table';

/** How an order to a place may be delivered and paid. */
export interface DeliveryTerms {
  readonly served: boolean;
  readonly cash: boolean;
  /** Up to which total in paise an order may be paid in cash; `null` without a limit. */
  readonly cashUpTo: Paise | null;
  /** What the table says of the place; nothing where there is no table, or it says nothing. */
  readonly zone: PinZone | undefined;
}

const UNKNOWN_TO_TABLE = { served: false, cash: false, cashUpTo: null, zone: undefined } as const;

/**
 * What holds for a postal code of India (docs/shop-rules.md#r-delivery-2). One that is in no row is not delivered to.
 * @param lookup nothing where there is no table
 * @param shopCashUpTo the shop's own limit for cash in paise, wherever an order goes; `null` without one
 */
export function termsOfCode(
  lookup: PinLookup | undefined,
  postalCode: string,
  shopCashUpTo: Paise | null = null,
): DeliveryTerms {
  if (!lookup) return { served: true, cash: true, cashUpTo: shopCashUpTo, zone: undefined };
  const pin = pinOf(postalCode);
  const zone = pin === undefined ? undefined : lookup.zoneOf(pin);
  if (!zone) return UNKNOWN_TO_TABLE;
  const { served, cash, cashUpTo } = zone;
  return { served, cash: served && cash, cashUpTo: smaller(cashUpTo, shopCashUpTo), zone };
}

const smaller = (a: Paise | null, b: Paise | null): Paise | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** Why an order may not go to a place, or not be paid in cash there. */
export type DeliveryProblem =
  | { readonly code: 'not_serviceable'; readonly postalCode: string }
  | { readonly code: 'cash_unavailable'; readonly postalCode: string; readonly cashUpTo?: Paise };

/** Whether the shop delivers there at all (docs/shop-rules.md#r-delivery-3). */
export function servingProblem(
  terms: DeliveryTerms,
  { postalCode }: Pick<Place, 'postalCode'>,
): DeliveryProblem | null {
  return terms.served ? null : { code: 'not_serviceable', postalCode };
}

/**
 * Whether an order may be paid in cash on delivery (docs/shop-rules.md#r-delivery-4).
 * @param total of the order, in paise
 */
export function cashProblem(
  { cash, cashUpTo }: DeliveryTerms,
  { postalCode }: Pick<Place, 'postalCode'>,
  total: Paise,
): DeliveryProblem | null {
  if (!cash) return { code: 'cash_unavailable', postalCode };
  if (cashUpTo !== null && total > cashUpTo)
    return { code: 'cash_unavailable', postalCode, cashUpTo };
  return null;
}

/** In milliseconds. */
const DAY = 24 * 60 * 60_000;

/**
 * By which day an order arrives that is placed now, where the shop is.
 * @param now milliseconds since 1970
 * @returns `yyyy-mm-dd`; `null` where nothing is promised
 */
export function arrivalDay(zone: PinZone | undefined, now: number): string | null {
  if (!zone?.served || zone.daysTo === null) return null;
  return shopDay(now + zone.daysTo * DAY);
}

/**
 * By which day an order arrives that goes out now: as was promised when it was placed, while that is still to come; else
 * counted from now (docs/shop-rules.md#r-orders-14).
 * @param placedAt milliseconds since 1970
 * @param now milliseconds since 1970
 * @returns `yyyy-mm-dd`; `null` where nothing is promised
 */
export function dispatchedArrivalDay(
  zone: PinZone | undefined,
  placedAt: number,
  now: number,
): string | null {
  const promised = arrivalDay(zone, placedAt);
  return promised !== null && promised >= shopDay(now) ? promised : arrivalDay(zone, now);
}
