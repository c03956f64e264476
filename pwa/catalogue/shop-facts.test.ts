import { expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf } from '#shared/shop/owner-settings';
import { createShopFacts } from './shop-facts';

const said = (shopName: string, revision: number) =>
  factsOf({ ...DEFAULT_SETTINGS, shopName, revision });

function aStorage(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [['shop-facts', stored]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a shell shows the last facts received, offline too', () => {
  const storage = aStorage();
  createShopFacts({ initial: undefined, storage: () => storage }).take(said('Asha’s', 1));
  const next = createShopFacts({ initial: undefined, storage: () => storage });
  expect(next.current()).toEqual(said('Asha’s', 1));
});

test('a document is rendered with its own facts, then updated with the current ones', () => {
  const storage = aStorage(JSON.stringify(said('Asha’s', 1)));
  const facts = createShopFacts({ initial: {}, storage: () => storage });
  expect(facts.current()).toBeUndefined();
  const heard = vi.fn();
  facts.subscribe(heard);
  facts.take(said('Asha’s', 1));
  facts.take(said('Asha’s', 1));
  expect(facts.current()?.shopName).toBe('Asha’s');
  expect(heard).toHaveBeenCalledOnce();
});

test.each(['', '{', 'null', '{"shopName":1}', '{"shopName":"A"}'])(
  'what was kept as %j is as nothing, and so is storage that is forbidden',
  (stored) => {
    const storage = aStorage(stored);
    expect(
      createShopFacts({ initial: undefined, storage: () => storage }).current(),
    ).toBeUndefined();
    const forbidden = createShopFacts({
      initial: undefined,
      storage: () => {
        throw new DOMException('No', 'SecurityError');
      },
    });
    forbidden.take(said('B', 1));
    expect(forbidden.current()?.shopName).toBe('B');
  },
);
