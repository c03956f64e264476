import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasFilters } from '#shared/catalogue/product-filters';
import { cataloguePath, type CatalogueChoice } from '#shared/catalogue/search-path';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { whileWanted } from '../../hooks/while-wanted';
import { useT } from '../../i18n/messages';
import { listen } from '../../platform/browser';
import type { FilterPanelProps } from './filter-panel';

/** From here on there is room for the filters beside the list. */
const WIDE = '(min-width: 900px)';

function onWidth(listener: () => void): () => void {
  return listen(window.matchMedia(WIDE), ['change'], listener);
}

/**
 * The filters of a list: a column on wide screens, which is there from the start where any is chosen, and a sheet on others. Their code
 * is loaded on demand.
 */
export function useFilterPanel(keyword: string, choice: CatalogueChoice) {
  const navigate = useNavigate();
  const t = useT();
  const failed = useFailedToast();
  const isWide = useSyncExternalStore(
    onWidth,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  const [wish, setWish] = useState<boolean>();
  const [panel, setPanel] = useState<{ readonly Panel: ComponentType<FilterPanelProps> }>();
  const isColumn = wish ?? hasFilters(choice);
  const isOpen = isWide ? isColumn : (wish ?? false);
  const isLoaded = panel !== undefined;

  useEffect(() => {
    if (!isOpen || isLoaded) return;
    return whileWanted(
      import('./filter-panel'),
      ({ Component }) => setPanel({ Panel: Component }),
      (failure) => {
        setWish(false);
        failed(t('Something went wrong'), failure);
      },
    );
  }, [isOpen, isLoaded, failed, t]);

  function choose(next: CatalogueChoice): void {
    if (!isWide) setWish(false);
    void navigate(cataloguePath({ keyword, ...next }));
  }

  return {
    isWide,
    isOpen,
    /** The column has its room, before its code is there too. */
    isColumn,
    Panel: isOpen ? panel?.Panel : undefined,
    toggle: () => setWish(!isOpen),
    close: () => setWish(false),
    choose,
  };
}
