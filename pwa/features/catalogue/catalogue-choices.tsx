import { startTransition, useOptimistic, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PRODUCT_SORTS, productSortOf, type ProductSort } from '#shared/catalogue/product-order';
import { filterCount, filterQueryOf } from '#shared/catalogue/product-filters';
import { cataloguePath, type CatalogueChoice } from '#shared/catalogue/search-path';
import { useChosenBefore } from '../../hooks/use-chosen-before';
import { useCategoryName } from '../../hooks/use-catalogue';
import { buttonLook } from '../../components/design/button-look';
import { FilterIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import type { useFilterPanel } from './use-filter-panel';
import styles from './catalogue-screen.module.css';

const SORT_NAMES = {
  newest: 'Newest',
  price: 'Price low to high',
  '-price': 'Price high to low',
  rating: 'Top rated',
  discount: 'Biggest discount',
} as const satisfies Record<ProductSort, Message>;

/** The longest name that has room beside the order on a narrow phone, in characters; a longer one is not cut. */
const MAX_BESIDE = 18;

/**
 * Which category, and in which order: the device's own pickers, of a fixed size, because the categories come after the
 * first render. A choice is in the address and begins at the first page. A real form: a phone that runs no script has a
 * button beside the pickers.
 */
export function CatalogueChoices({
  keyword,
  choice,
  offered,
  filters,
}: {
  keyword: string;
  choice: CatalogueChoice;
  /** The names of categories, in their order. */
  offered: readonly string[];
  filters: Pick<ReturnType<typeof useFilterPanel>, 'isOpen' | 'toggle'>;
}) {
  const t = useT();
  const navigate = useNavigate();
  const nameOf = useCategoryName();
  // The address changes at once and its page a moment later: what is chosen meanwhile builds on it.
  const [chosen, setChosen] = useOptimistic(choice);
  const { category = '', sort = '' } = chosen;
  const categories = new Set(offered);
  if (category) categories.add(category);
  const count = filterCount(choice);
  const form = useRef<HTMLFormElement>(null);
  useChosenBefore(form);
  const choose = (changed: CatalogueChoice) =>
    startTransition(() => {
      const next = { ...chosen, ...changed };
      setChosen(next);
      void navigate(cataloguePath({ keyword, ...next }));
    });
  return (
    <form
      ref={form}
      className={category.length > MAX_BESIDE ? `${styles.choices} ${styles.long}` : styles.choices}
      action={cataloguePath({ keyword })}
      method="get"
    >
      <select
        name="category"
        aria-label={t('Category')}
        value={category}
        onChange={({ target }) => choose({ category: target.value })}
      >
        <option value="">{t('All categories')}</option>
        {[...categories].map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </select>
      <select
        name="sort"
        aria-label={t('Sort by')}
        value={sort}
        onChange={({ target }) => choose({ sort: productSortOf(target.value) })}
      >
        <option value="">{t(keyword ? 'Best match' : SORT_NAMES.newest)}</option>
        {PRODUCT_SORTS.map((order) =>
          order === 'newest' && !keyword ? null : (
            <option key={order} value={order}>
              {t(SORT_NAMES[order])}
            </option>
          ),
        )}
      </select>
      <button
        type="button"
        className={styles.filters}
        aria-expanded={filters.isOpen}
        aria-label={count > 0 ? t('Filters: {count}', { count }) : t('Filters')}
        onClick={filters.toggle}
      >
        <FilterIcon size="1.25rem" />
        <span>{t('Filters')}</span> {count > 0 ? <b>{count}</b> : null}
      </button>
      {[...new URLSearchParams(filterQueryOf(choice).join('&'))].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <button type="submit" className={buttonLook.outlined}>
          {t('Show')}
        </button>
      </noscript>
    </form>
  );
}
