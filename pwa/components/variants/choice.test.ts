import { describe, expect, test } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { aKurta, aPlainProduct, VARIANTS } from '#shared/testing/a-product';
import {
  canBeChosen,
  chosenAfter,
  matching,
  nothingChosen,
  valuesOnSale,
  variantOf,
} from './choice';

const KURTA = documentOfProduct(aKurta());
const NOTHING = [undefined, undefined];

describe('a choice of options', () => {
  test('begins with nothing, and with what there is no choice of', () => {
    expect(nothingChosen(KURTA)).toEqual(NOTHING);
    const red = { ...KURTA, variants: (KURTA.variants ?? []).filter(({ id }) => id !== 'm-blue') };
    expect(nothingChosen(red)).toEqual([undefined, 'Red']);
    expect(nothingChosen(documentOfProduct(aPlainProduct()))).toEqual([]);
  });

  test('is whole with a value of each option, and then one variant', () => {
    const size = chosenAfter(KURTA, NOTHING, { place: 0, value: 'M' });
    expect(size).toEqual(['M', undefined]);
    expect(variantOf(KURTA, size)).toBeUndefined();
    expect(matching(KURTA, size).map(({ id }) => id)).toEqual(['m-red', 'm-blue']);
    const both = chosenAfter(KURTA, size, { place: 1, value: 'Blue' });
    expect(variantOf(KURTA, both)?.id).toBe('m-blue');
  });

  test('gives up what does not go with the last press', () => {
    expect(chosenAfter(KURTA, ['M', 'Blue'], { place: 0, value: 'L' })).toEqual(['L', undefined]);
    expect(chosenAfter(KURTA, ['M', 'Red'], { place: 0, value: 'L' })).toEqual(['L', 'Red']);
  });

  test('says which values can be bought with what else is chosen', () => {
    expect(canBeChosen(KURTA, NOTHING, 0, 'M')).toBe(true);
    expect(canBeChosen(KURTA, NOTHING, 0, 'L')).toBe(false);
    expect(canBeChosen(KURTA, ['L', undefined], 1, 'Blue')).toBe(false);
    expect(canBeChosen(KURTA, ['L', undefined], 0, 'M')).toBe(true);
  });

  test('offers no value that nothing on sale has', () => {
    const variants = VARIANTS.map((one) =>
      one.id === 'm-blue' ? { ...one, archived: true as const } : one,
    );
    expect(valuesOnSale({ ...KURTA, variants }, 1)).toEqual(['Red']);
    expect(valuesOnSale(KURTA, 1)).toEqual(['Red', 'Blue']);
  });
});
