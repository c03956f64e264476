import type { NumberWitness } from '../../number-witness';

/** Where numbers are given, and where that was confirmed: the same, or they wait. */
export interface NumberPlace {
  readonly epoch: string;
  /** Nothing if there is no folder beside the store. */
  readonly witness: NumberWitness | undefined;
  readonly numbersFor: string | undefined;
}

/** The place where a store gives numbers: another one after its file, its folder, or both were restored. */
export const placeOf = ({ epoch, witness }: Pick<NumberPlace, 'epoch' | 'witness'>): string =>
  `${epoch} ${witness?.place ?? ''}`;

export const isConfirmed = (naming: NumberPlace): boolean => naming.numbersFor === placeOf(naming);
