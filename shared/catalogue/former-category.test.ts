import { describe, expect, it } from 'vitest';
import type { CategoryMove } from './category';
import { categoryNow, MAX_FORMER, withFormer } from './former-category';

const renamed = (...moves: readonly (readonly [from: readonly string[], to: string])[]) =>
  moves.reduce<CategoryMove[]>((former, [from, to]) => withFormer(former, from, to), []);

describe('a former name of a category', () => {
  it('leads to the newest one, through several renamings and joinings', () => {
    const former = renamed([['Saree'], 'Sarees'], [['Sari', 'Sarees'], 'Silk sarees']);
    for (const name of ['Saree', 'Sari', 'Sarees'])
      expect(categoryNow(name, ['Silk sarees'], former)).toBe('Silk sarees');
    expect(categoryNow('Books', [], former)).toBe('Books');
    expect(categoryNow('Saree', [])).toBe('Saree');
  });

  it('is a category again once it was given back, or products have it', () => {
    const back = renamed([['Saree'], 'Sarees'], [['Sarees'], 'Saree']);
    expect(categoryNow('Saree', [], back)).toBe('Saree');
    expect(categoryNow('Sarees', [], back)).toBe('Saree');
    const former = renamed([['Saree'], 'Sarees']);
    expect(categoryNow('Saree', ['Saree', 'Sarees'], former)).toBe('Saree');
  });

  it('is forgotten when there are too many newer ones', () => {
    const all = Array.from({ length: MAX_FORMER + 1 }, (_, n) => [[`a${n}`], `b${n}`] as const);
    const former = renamed(...all);
    expect(former).toHaveLength(MAX_FORMER);
    expect(categoryNow('a0', [], former)).toBe('a0');
    expect(categoryNow(`a${MAX_FORMER}`, [], former)).toBe(`b${MAX_FORMER}`);
  });
});
