import { memo, useMemo, useSyncExternalStore, type DOMAttributes, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { categoryIn, inLanguage } from '#shared/catalogue/in-language';
import { foldText } from '#shared/catalogue/keyword';
import { cataloguePath, searchPath } from '#shared/catalogue/search-path';
import { priceRange } from '#shared/catalogue/variant';
import type { ProductDocument } from '#shared/catalogue/product';
import { pathTo } from '#shared/pages/path-to';
import { SUGGESTED, type TypedKeyword } from '../../catalogue/suggestions';
import { PriceDateOffline } from '../../components/cart/price-date-offline';
import { hiddenText } from '../../components/design/hidden-text';
import { ProductPicture } from '../../components/design/product-picture';
import { ProductPrice } from '../../components/design/product-price';
import { rememberSearch } from '../../catalogue/recent-searches';
import { useMessages, useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { useServices } from '../../hooks/services';
import { useCategories, useCategoryName } from '../../hooks/use-catalogue';
import styles from './search-suggestions.module.css';

type Choice = Pick<DOMAttributes<HTMLElement>, 'onBlur' | 'onKeyDown' | 'onClick' | 'onMouseDown'>;

/** The box keeps the focus while a link is pressed: Safari focuses nothing, and the list would be gone before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const PLACES = Array.from({ length: SUGGESTED }, (_, place) => place);

/**
 * The best matches under the search box while a keyword is typed. Links of their own, after the box in the order of the tab
 * key; how many there are is said to screen readers. Its rows exist, hidden, from the moment the box has the focus: on a
 * slow phone the first letter would otherwise wait for them to be rendered.
 * @param typed what is in the box
 * @param stop what the box and every link do with the focus and the arrow keys
 */
export function SearchSuggestions({
  typed,
  stop,
}: {
  typed: TypedKeyword;
  stop: Pick<DOMAttributes<HTMLElement>, 'onBlur' | 'onKeyDown'>;
}) {
  const t = useT();
  const { db } = useServices();
  const choice = useMemo<Choice>(
    () => ({ ...stop, onClick: () => typed.type(''), onMouseDown: keepFocus }),
    [typed, stop],
  );
  const found = useSyncExternalStore(typed.subscribe, typed.suggestions, () => undefined);
  const products = found?.products ?? NOTHING;
  const nameOf = useCategoryName();
  const categories = namedLike(found?.keyword ?? '', useCategories().names, nameOf);
  const isShown = products.length + categories.length > 0;
  const hasMore = found !== undefined && found.total > products.length;
  return (
    <>
      <div aria-live="polite" data-keyword={found?.keyword} className={hiddenText}>
        {found ? spoken(t, products.length) : ''}
      </div>
      <div
        className={isShown ? styles.panel : `${styles.panel} ${styles.unseen}`}
        aria-hidden={!isShown}
        data-open={isShown || undefined}
      >
        {found?.similar ? <p className={styles.similar}>{t('No exact match. Similar:')}</p> : null}
        <ul aria-label={t('Suggestions')}>
          {categories.map((category) => (
            <li key={category} className={styles.category}>
              <Link to={cataloguePath({ category })} {...choice}>
                {nameOf(category)}
              </Link>
            </li>
          ))}
          {PLACES.map((place) => (
            // By its place: the next letter gives a row another text, and no row is recreated.
            <Row
              key={place}
              product={products[place]}
              category={nameOf(products[place]?.category ?? '')}
              isSpare={isShown}
              choice={choice}
            />
          ))}
          <li className={styles.all} hidden={!hasMore}>
            <Link
              to={searchPath(found?.keyword ?? '')}
              {...choice}
              onClick={() => {
                if (found) void rememberSearch(db, found.keyword);
                typed.type('');
              }}
            >
              {t('All {count} results', { count: found?.total ?? 0 })}
            </Link>
          </li>
        </ul>
        <PriceDateOffline products={products} />
      </div>
    </>
  );
}

/** Categories offered at most, and the least letters for one. */
const MAX_CATEGORIES = 2;
const MIN_LETTERS = 3;

/** The categories of which a word begins with what is typed, in their own name or in the reader's. */
function namedLike(
  keyword: string,
  categories: readonly string[],
  nameOf: (category: string) => string,
): readonly string[] {
  const start = ` ${foldText(keyword)}`;
  if (start.length <= MIN_LETTERS) return [];
  return categories
    .filter((one) => foldText(` ${one} ${nameOf(one)}`).includes(start))
    .slice(0, MAX_CATEGORIES);
}

const NOTHING: readonly ProductDocument[] = [];

const Row = memo(function Row({
  product,
  category,
  isSpare,
  choice,
}: {
  product: ProductDocument | undefined;
  /** As the reader calls it, where the product does not say that itself. */
  category: string;
  /** Without a product the row takes no room: there are fewer than rows. */
  isSpare: boolean;
  choice: Choice;
}) {
  const { language } = useMessages();
  return (
    <li hidden={isSpare && !product}>
      <Link to={pathTo('/product/:id', { id: product?._id ?? '' })} {...choice}>
        <span className={styles.picture}>
          {product ? <ProductPicture image={product.image} name="" size="row" /> : null}
        </span>
        <span className={styles.name}>
          <span className={styles.title}>{product && inLanguage(product, language).name}</span>
          <small>{(product && categoryIn(product, language)) ?? category}</small>
        </span>
        <span className={styles.price}>
          {product ? (
            // The one that counts: what it was before has no room here.
            <ProductPrice
              product={{ price: product.price }}
              isFrom={priceRange(product).to > product.price}
            />
          ) : null}
        </span>
      </Link>
    </li>
  );
});

function spoken(t: Translate, count: number): string {
  if (count === 0) return t('No suggestions');
  return count === 1 ? t('1 suggestion') : t('{count} suggestions', { count });
}
