import { useState } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import type { VariantDocument } from '#shared/catalogue/goods';
import { findVariant, priceRange } from '#shared/catalogue/variant';
import { chosenAfter, matching, nothingChosen, variantOf, type Chosen } from './choice';

/** What a shopper has chosen of a product's options, and what it comes to. */
export interface VariantChoice {
  readonly chosen: Chosen;
  /** The variant, once a value of each option is chosen. */
  readonly variant: VariantDocument | undefined;
  /** The product as it is shown with this choice: picture, lowest price and MRP of what is still possible, its stock. */
  readonly shown: ProductDocument;
  /** The price is the lowest of several. */
  readonly isFrom: boolean;
  choose(place: number, value: string): void;
}

/** Where a whole choice is remembered outside of the component: the address. */
interface Remembered {
  readonly id: string | undefined;
  set(id: string | undefined): void;
}

const NOWHERE: Remembered = { id: undefined, set: () => undefined };

/**
 * The choice of a variant; nothing is to be chosen of a product without options.
 * @param remembered the id of the variant in the address, and how it is written there
 */
export function useVariantChoice(
  product: ProductDocument,
  remembered: Remembered = NOWHERE,
): VariantChoice {
  const [own, setOwn] = useState<{
    readonly chosen: Chosen;
    readonly before: string | undefined;
  }>();
  const named = remembered.id === undefined ? undefined : findVariant(product, remembered.id);
  // What was pressed counts until the address says something else: it may follow a moment later.
  const isOwn =
    own !== undefined &&
    (own.before === remembered.id || variantOf(product, own.chosen)?.id === remembered.id);
  const chosen = isOwn ? own.chosen : (named?.values ?? nothingChosen(product));

  return {
    chosen,
    variant: variantOf(product, chosen),
    ...shownAs(product, chosen),
    choose(place, value) {
      const next = chosenAfter(product, chosen, { place, value });
      setOwn({ chosen: next, before: remembered.id });
      remembered.set(variantOf(product, next)?.id);
    },
  };
}

function shownAs(
  product: ProductDocument,
  chosen: Chosen,
): Pick<VariantChoice, 'shown' | 'isFrom'> {
  const possible = matching(product, chosen);
  const { from, to } = priceRange({ price: product.price, variants: possible });
  const lowest = possible.find(({ price }) => price === from);
  if (!lowest) return { shown: product, isFrom: false };
  const { mrp: _mrp, weight: _weight, ...rest } = product;
  const isBegun = chosen.some((value) => value !== undefined);
  const mrp = lowest.mrp;
  const weight = lowest.weight ?? product.weight;
  return {
    shown: {
      ...rest,
      price: from,
      countInStock: possible.reduce((sum, { countInStock }) => sum + countInStock, 0),
      image: (isBegun ? possible[0]?.image : undefined) ?? product.image,
      ...(mrp === undefined ? {} : { mrp }),
      ...(weight === undefined ? {} : { weight }),
    },
    isFrom: from !== to,
  };
}
