import { memo, useEffect, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { hasFilters } from '#shared/catalogue/product-filters';
import {
  catalogueChoiceOf,
  cataloguePath,
  choiceQuery,
  pageNumberOf,
  type CatalogueChoice,
  type CataloguePlace,
} from '#shared/catalogue/search-path';
import { useCategories, useCategoryName, useProductPage } from '../../hooks/use-catalogue';
import { PriceDateOffline } from '../../components/cart/price-date-offline';
import { useHomeHtmlCache } from '../../hooks/use-home-html-cache';
import { BackLink } from '../../components/design/back-link';
import { LiveRegion } from '../../components/design/live-region';
import { ErrorNotice } from '../../components/design/error-notice';
import { lazyPart } from '../../components/design/lazy-part';
import { ScreenHeading } from '../../components/design/screen-heading';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useMessages, useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { EmptyState } from '../../components/design/empty-state';
import { ChevronLeftIcon, ChevronRightIcon, SearchIcon } from '../../components/design/icons';
import { CategoryTiles } from './category-tiles';
import { CatalogueChoices } from './catalogue-choices';
import type { FilterPanelProps } from './filter-panel';
import { pagesShown } from './pages-shown';
import { ProductGrid } from './product-grid';
import { ShopBanner } from './shop-banner';
import { TopProducts } from './top-products';
import { useFilterPanel } from './use-filter-panel';
import styles from './catalogue-screen.module.css';

/** What only lists with filters need, and those for which they are opened. */
const FilterPanel = lazyPart(() => import('./filter-panel'));
const FilterChips = lazyPart(() => import('./chosen-filters'));

/** Home, search and their pages (docs/shop-rules.md#r-catalogue-1). */
export function CatalogueScreen() {
  const { keyword = '', pageNumber } = useParams();
  const { t, translate } = useMessages();
  const place = { keyword, pageNumber: pageNumberOf(pageNumber) };
  const { names, tiles, columns, now } = useCategories();
  const choice = useChoice(place, now);
  const list = useProductPage({ ...place, ...choice });
  const front = keyword === '' && pageNumber === undefined;
  const panel = useFilterPanel(choice);
  const isFiltered = hasFilters(choice);
  const isNarrowed = choice.category !== undefined || isFiltered;
  useHomeHtmlCache(front && !isNarrowed && !choice.sort, list);
  const nameOf = useCategoryName();
  const category = choice.category && nameOf(choice.category);
  const searched = keyword ? t('Results for “{keyword}”', { keyword }) : null;
  const listed = category ?? t('Latest Products');
  return (
    <div>
      {front && !isNarrowed ? <ShopBanner /> : null}
      {front && !isNarrowed ? <TopProducts /> : null}
      {front && !isNarrowed && tiles.length > 0 ? <CategoryTiles tiles={tiles} /> : null}
      {keyword ? <BackLink fallback="/" /> : null}
      <div className={styles.head}>
        {searched ? (
          <>
            <SearchTag choice={choice}>
              <ScreenHeading title={searched}>{searched}</ScreenHeading>
            </SearchTag>
            <h2>{listed}</h2>
          </>
        ) : (
          <ScreenHeading title={category ?? (front ? null : listed)}>{listed}</ScreenHeading>
        )}
        {list.status === 'ready' ? (
          <CountTag>{t('{count} item(s)', { count: list.total })}</CountTag>
        ) : null}
        <CatalogueChoices keyword={keyword} choice={choice} offered={names} filters={panel} />
        <div className={styles.dated} data-added>
          {list.status === 'ready' ? <PriceDateOffline products={list.products} /> : null}
        </div>
      </div>
      <LiveRegion>
        {list.status === 'ready' && isFiltered ? t('{count} item(s)', { count: list.total }) : null}
      </LiveRegion>
      {isFiltered ? <ChosenFilters keyword={keyword} query={choiceQuery(choice)} /> : null}
      {list.status === 'ready' && list.similar ? (
        <p className={styles.similar}>{t('No exact match. Similar:')}</p>
      ) : null}
      <div className={panel.isColumn ? styles.withColumn : undefined}>
        {panel.isColumn || panel.isOpen ? (
          <FilterPlace panel={panel} keyword={keyword} choice={choice} source={list.source} />
        ) : null}
        {list.status === 'error' ? (
          <ErrorNotice
            text={translate(list.error ?? t('The products could not be loaded.'))}
            onRetry={list.retry}
          />
        ) : list.status === 'ready' && list.total === 0 ? (
          <NoProducts />
        ) : (
          <ProductGrid
            products={list.status === 'ready' ? list.products : null}
            columns={columns}
          />
        )}
      </div>
      {list.status === 'ready' && list.pages > 1 ? (
        <PageLinks place={{ keyword, ...choice }} page={list.page} pages={list.pages} />
      ) : null}
      {list.status === 'ready' && list.partial ? (
        <p className={styles.partial}>
          {list.part
            ? t('On this device: {held} of {total} products. Go online to see them all.', {
                held: list.part.held,
                total: list.part.inShop,
              })
            : t('Only some products are on this device. Go online to see them all.')}
        </p>
      ) : null}
    </div>
  );
}

/**
 * What the address chooses. A category that has another name by now gets it there, too (docs/shop-rules.md#r-catalogue-23).
 * @param now what a category is called now
 */
function useChoice(
  place: { readonly keyword: string; readonly pageNumber: number },
  now: (category: string) => string,
) {
  const navigate = useNavigate();
  const asked = catalogueChoiceOf(useSearchParams()[0], place.keyword);
  const category = asked.category && now(asked.category);
  const isMoved = category !== asked.category;
  const choice = isMoved ? { ...asked, category } : asked;
  const moved = isMoved ? cataloguePath({ ...place, ...choice }) : '';
  useEffect(() => {
    if (moved) void navigate(moved, { replace: true });
  }, [moved, navigate]);
  return choice;
}

/** Where the filters are: a column beside the list, or a sheet over it. */
function FilterPlace({
  panel: { isOpen, isSheet, close },
  ...list
}: Pick<FilterPanelProps, 'keyword' | 'choice' | 'source'> & {
  panel: ReturnType<typeof useFilterPanel>;
}) {
  const t = useT();
  const toast = useToast();
  function leave() {
    close();
    toast.error(t('Something went wrong'));
  }
  const shown = isOpen ? (
    <SilentErrorBoundary onBroken={leave}>
      <FilterPanel {...list} isSheet={isSheet} onClose={close} />
    </SilentErrorBoundary>
  ) : null;
  if (isSheet) return shown;
  return (
    <aside className={styles.column} aria-label={t('Filters')}>
      {shown}
    </aside>
  );
}

/** Only where another choice is shown: a part of the document whose code is not there yet must not be rendered again. */
const ChosenFilters = memo(function Chosen(chosen: { keyword: string; query: string }) {
  return (
    <SilentErrorBoundary fallback={<div className={styles.chosen} />}>
      <FilterChips {...chosen} />
    </SilentErrorBoundary>
  );
});

/** A short fact beside a heading. */
const CountTag = ({ children }: { children: ReactNode }) => (
  <span className={styles.tag}>{children}</span>
);

/** What was searched for, and the way back to the list without it. */
function SearchTag({ choice, children }: { choice: CatalogueChoice; children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.searched}>
      {children}
      <Link to={cataloguePath({ category: choice.category })} aria-label={t('Clear search')}>
        <span aria-hidden>×</span>
      </Link>
    </div>
  );
}

/** Nothing matches (docs/shop-rules.md#r-catalogue-1). */
function NoProducts() {
  const t = useT();
  return (
    <EmptyState
      picture={<SearchIcon size="3rem" />}
      title={t('No products found')}
      text={t('Try adjusting your search or browse all products.')}
      link={{ to: '/', text: t('Explore All') }}
    />
  );
}

/** The pages of a list, as links. Where it is, its neighbours and both ends. */
function PageLinks({
  place,
  page,
  pages,
}: {
  /** Of which list. */
  place: CataloguePlace;
  page: number;
  pages: number;
}) {
  const t = useT();
  const to = (pageNumber: number) => cataloguePath({ ...place, pageNumber });
  return (
    <nav aria-label={t('Pages')} className={styles.pages}>
      {page > 1 ? (
        <Link to={to(page - 1)} aria-label={t('Previous page')} rel="prev">
          <ChevronLeftIcon />
        </Link>
      ) : null}
      {pagesShown(page, pages).map((shown) =>
        shown.kind === 'gap' ? (
          <span key={`gap-${shown.after}`} aria-hidden className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={shown.page}
            to={to(shown.page)}
            aria-label={t('Page {page}', { page: shown.page })}
            aria-current={shown.page === page ? 'page' : undefined}
          >
            {shown.page}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={to(page + 1)} aria-label={t('Next page')} rel="next">
          <ChevronRightIcon />
        </Link>
      ) : null}
    </nav>
  );
}
