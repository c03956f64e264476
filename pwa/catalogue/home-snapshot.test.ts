import { beforeEach, describe, expect, it, vi } from 'vitest';
import { product } from '../testing/shop-things';
import { createHomeSnapshotStore, type HomeSnapshot } from './home-snapshot';

const texts = new Map<string, string>();
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: vi.fn((key: string, text: string) => void texts.set(key, text)),
};
const stored = () => createHomeSnapshotStore(() => storage);
const PAGE: HomeSnapshot = {
  products: [product('kettle'), product('lamp')],
  total: 240,
  top: [product('cup')],
};

beforeEach(() => {
  texts.clear();
  storage.setItem.mockClear();
});

describe('front page snapshot', () => {
  it('is there at the next start, without the reviews', () => {
    expect(stored().read()).toBeUndefined();
    const review = { name: 'Asha', rating: 5, comment: 'Sings', createdAt: '', user: 'u' };
    const reviewed = { ...product('lamp'), reviews: [{ ...review, _id: 'r' }] };
    stored().keep({ ...PAGE, products: [product('kettle'), reviewed] });
    expect(stored().read()).toEqual(PAGE);
  });

  it('is written only when it changed', () => {
    stored().keep(PAGE);
    const next = stored();
    next.read();
    next.keep(PAGE);
    next.keep(PAGE);
    expect(storage.setItem).toHaveBeenCalledTimes(1);
    next.keep({ ...PAGE, total: 241 });
    expect(stored().read()?.total).toBe(241);
  });

  it.each([
    ['nothing of ours', 'hello'],
    ['another form', JSON.stringify({ ...PAGE, total: 'many' })],
    ['damaged products', JSON.stringify({ ...PAGE, products: [{ _id: 'kettle' }] })],
    [
      'more products than a page has',
      JSON.stringify({ ...PAGE, top: Array(40).fill(product('cup')) }),
    ],
  ])('is not taken from %s', (_, text) => {
    texts.set('front-page', text);
    expect(stored().read()).toBeUndefined();
  });

  it('does no harm where storage is forbidden', () => {
    const forbidden = createHomeSnapshotStore(() => {
      throw new Error('SecurityError');
    });
    forbidden.keep(PAGE);
    expect(forbidden.read()).toBeUndefined();
  });
});
