import type { Paise } from '../core/paise';

/** What a weighed product costs by weight. */
export interface UnitPrice {
  readonly paise: Paise;
  readonly per: '100 g' | 'kg';
}

const KILOGRAM = 1_000;
const HUNDRED_GRAMS = 100;
/** In what the tax tariff counts what is sold by weight; anything else is counted by pieces, litres or metres. */
const BY_WEIGHT = new Set(['', 'KGS', 'KG', 'GMS', 'GM', 'G']);

/**
 * What a product costs by weight: from a kilogram on by the kilogram, below by 100 grams, rounded to the paisa.
 * @param grams its weight
 * @param unit in what it is counted; of what is counted by the piece the weight is that of a parcel
 * @returns `undefined` where no weight is known or the price itself says it
 */
export function unitPrice(
  price: Paise,
  {
    weight: grams,
    unit = '',
  }: { readonly weight?: number | undefined; readonly unit?: string | undefined },
): UnitPrice | undefined {
  if (grams === undefined || grams <= 0 || !BY_WEIGHT.has(unit.toUpperCase())) return undefined;
  const [size, per] =
    grams < KILOGRAM ? ([HUNDRED_GRAMS, '100 g'] as const) : ([KILOGRAM, 'kg'] as const);
  return grams === size ? undefined : { paise: Math.round((price * size) / grams), per };
}
