import type { ShopFacts } from '#shared/shop/public-facts';
import { isRecord } from '#shared/core/record';
import { createObservable } from '../platform/observable';
import { parseJson } from '../platform/parse-json';

/** Where it is stored. */
export const SHOP_FACTS = 'shop-facts';

const TEXTS = [
  'shopName',
  'supportEmail',
  'supportPhone',
  'supportHours',
  'state',
  'gstNumber',
  'hsnCode',
] as const;

/** Checks types by hand: it was validated when it arrived. */
function isShopFacts(value: unknown): value is ShopFacts {
  return (
    isRecord(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    Array.isArray(value['addressLines']) &&
    typeof value['revision'] === 'number'
  );
}

interface ShopFactsOptions {
  /** The document's data; nothing where it is the plain shell. */
  readonly initial: { readonly shop?: ShopFacts } | undefined;
  /** `localStorage`: it is synchronous. Accessing it may throw where storage is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/** The owner's facts about the shop, stored on the device for the next start and offline use (docs/shop-rules.md#r-owner-2). */
export function createShopFacts({ initial, storage }: ShopFactsOptions) {
  function cached(): ShopFacts | undefined {
    try {
      const facts = parseJson(storage().getItem(SHOP_FACTS) ?? '');
      return isShopFacts(facts) ? facts : undefined;
    } catch {
      return undefined;
    }
  }
  // The first render uses the document's facts.
  const facts = createObservable(initial ? initial.shop : cached());

  return {
    current: facts.current,
    subscribe: facts.subscribe,
    /** Applies the shop's current facts. */
    take(said: ShopFacts): void {
      const known = facts.current();
      const isSame =
        known?.revision === said.revision &&
        known.opening === said.opening &&
        // It begins and ends by the day.
        known.banner === said.banner;
      if (!isSame) facts.become(said);
      try {
        storage().setItem(SHOP_FACTS, JSON.stringify(said));
      } catch {
        // A device without storage requests them again.
      }
    },
  };
}
export type ShopFactsStore = ReturnType<typeof createShopFacts>;
