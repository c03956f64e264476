import { useState, useSyncExternalStore } from 'react';
import { hasFilters } from '#shared/catalogue/product-filters';
import type { CatalogueChoice } from '#shared/catalogue/search-path';
import { listen } from '../../platform/browser';

/** From here on there is room for the filters beside the list. */
const WIDE = '(min-width: 900px)';

function onWidth(listener: () => void): () => void {
  return listen(window.matchMedia(WIDE), ['change'], listener);
}

/** Where the filters of a list are: a column on wide screens, which is there from the start where any is chosen, and a sheet on others. */
export function useFilterPanel(choice: CatalogueChoice) {
  const isWide = useSyncExternalStore(
    onWidth,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  const [wish, setWish] = useState<boolean>();
  const isColumn = wish ?? hasFilters(choice);
  const isOpen = isWide ? isColumn : (wish ?? false);
  return {
    isOpen,
    isSheet: isOpen && !isWide,
    /** The column has its room, before its code is there too. */
    isColumn,
    toggle: () => setWish(!isOpen),
    close: () => setWish(false),
  };
}
