import type { Paise } from '../core/paise';

/** What the owner asks for delivery, in paise (docs/shop-rules.md#r-money-4). */
export interface ShippingRates {
  readonly shippingFee: Paise;
  /** Items worth more than this ship free, exactly this much still pays the fee; `null`: never free. */
  readonly freeAbove: Paise | null;
  /** Added where an order is paid in cash on delivery. */
  readonly cashFee: Paise;
  /** What the fee is for, in grams; 0: any weight. */
  readonly weightStep: number;
  /** For each further weight like that, or a part of one. */
  readonly weightFee: Paise;
}

/** The most that a fee for delivery is, in paise: goods are dearer, what brings them is not. */
export const MAX_FEE: Paise = 1_00_000_00;

/** Those of a shop whose owner has set none. */
export const DEFAULT_RATES: ShippingRates = {
  shippingFee: 10_00,
  freeAbove: 100_00,
  cashFee: 0,
  weightStep: 0,
  weightFee: 0,
};

/** Settings as they may be: copies of before say nothing of shipping. */
export type SaidRates = {
  readonly [Name in keyof ShippingRates]?: ShippingRates[Name] | undefined;
};

/** What a row of the table of postal codes may ask instead. */
export type ZoneRates = {
  readonly [Name in 'shippingFee' | 'freeAbove' | 'cashFee']?: Paise | undefined;
};

/**
 * What the owner asks for delivery to a place.
 * @param said the owner's settings; nothing where they are not known
 * @param zone what holds for the place; nothing where no row says it
 */
export function ratesAt(
  { shippingFee, freeAbove, cashFee, weightStep, weightFee }: SaidRates = {},
  zone: ZoneRates = {},
): ShippingRates {
  return {
    shippingFee: zone.shippingFee ?? shippingFee ?? DEFAULT_RATES.shippingFee,
    freeAbove: zone.freeAbove ?? (freeAbove === undefined ? DEFAULT_RATES.freeAbove : freeAbove),
    cashFee: zone.cashFee ?? cashFee ?? DEFAULT_RATES.cashFee,
    weightStep: weightStep ?? DEFAULT_RATES.weightStep,
    weightFee: weightFee ?? DEFAULT_RATES.weightFee,
  };
}

/** Whether rates are those of a shop whose owner has set none. */
export function areDefaultRates(rates: ShippingRates): boolean {
  const { shippingFee, freeAbove, cashFee, weightFee } = DEFAULT_RATES;
  return (
    rates.shippingFee === shippingFee &&
    rates.freeAbove === freeAbove &&
    rates.cashFee === cashFee &&
    (rates.weightStep === 0 || rates.weightFee === weightFee)
  );
}
