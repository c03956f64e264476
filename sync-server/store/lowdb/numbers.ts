import type { SeriesNumber } from '#shared/orders/number-series';
import { seriesId, type SeriesYear } from '../row-types';
import { NumbersUnconfirmedError } from '../store-errors';
import type { NumberWitness } from '../number-witness';
import type { Layer } from './tables';

type Series = Omit<SeriesNumber, 'place'>;

/** Where numbers are given, and where that was confirmed: the same, or they wait. */
export interface NumberPlace {
  readonly epoch: string;
  /** Nothing where there is no folder beside the store. */
  readonly witness: NumberWitness | undefined;
  readonly numbersFor: string | undefined;
}

/** What numbers are read in and taken from: a `View`. */
interface Draft {
  readonly layer: Layer;
  readonly naming: NumberPlace;
}

/** The place where a store gives numbers: another one after its file, its folder, or both were put back. */
export const placeOf = ({ epoch, witness }: Pick<NumberPlace, 'epoch' | 'witness'>): string =>
  `${epoch} ${witness?.place ?? ''}`;

export const isConfirmed = (naming: NumberPlace): boolean => naming.numbersFor === placeOf(naming);

/** The last number of a series in a year; 0 before the first. */
export const lastOf = (view: Draft, of: Series): number =>
  view.layer.get('invoices', seriesId(of))?.last ?? 0;

/** Takes numbers (`ShopWriter.takeNumbers`): noted outside of the store before it commits. */
export async function takeNumbers(
  view: Draft,
  put: (name: 'invoices', row: SeriesYear) => void,
  of: Series,
  count: number,
): Promise<number> {
  if (!isConfirmed(view.naming))
    throw new NumbersUnconfirmedError('The last numbers were not confirmed');
  const [_id, last] = [seriesId(of), lastOf(view, of)];
  put('invoices', { _id, last: last + count });
  await view.naming.witness?.note(_id, last + count);
  return last + 1;
}
