import { memo, useMemo, type DOMAttributes, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { searchPath } from '#shared/catalogue/search-path';
import { paiseFromRupees } from '#shared/money/paise';
import type { TypedKeyword } from '../../device/suggestions';
import { useSuggestions } from '../../device/use-suggestions';
import { hiddenText } from '../../design/hidden-text';
import { Price } from '../../design/price';
import { rememberSearch } from '../../device/recent-searches';
import { useT } from '../../messages/messages';
import type { Translate } from '../../messages/translate';
import { useServices } from '../services';
import styles from './search-suggestions.module.css';

type Choice = Pick<DOMAttributes<HTMLElement>, 'onBlur' | 'onKeyDown' | 'onClick' | 'onMouseDown'>;

/** The box keeps the focus while a link is pressed: Safari gives it to nobody, and the list would be gone before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * The best matches under the search box while a keyword is typed. Links of their own, after the box in the order of the tab
 * key; how many there are is said to screen readers.
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
  const found = useSuggestions(typed);
  const products = found?.products ?? [];
  return (
    <>
      <div aria-live="polite" data-keyword={found?.keyword} className={hiddenText}>
        {found ? spoken(t, products.length) : ''}
      </div>
      {found && products.length > 0 ? (
        <div className={styles.panel}>
          <ul aria-label={t('Suggestions')}>
            {products.map(({ _id, name, price }, place) => (
              // By its place: the next letter gives a row another text, and no row is made anew.
              <Row key={place} id={_id} name={name} price={price} choice={choice} />
            ))}
            {found.total > products.length ? (
              <li className={styles.all}>
                <Link
                  to={searchPath(found.keyword)}
                  {...choice}
                  onClick={() => {
                    void rememberSearch(db, found.keyword);
                    typed.type('');
                  }}
                >
                  {t('All {count} results', { count: found.total })}
                </Link>
              </li>
            ) : null}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** @param price in rupees, as products carry it */
const Row = memo(function Row({
  id,
  name,
  price,
  choice,
}: {
  id: string;
  name: string;
  price: number;
  choice: Choice;
}) {
  return (
    <li>
      <Link to={`/product/${id}`} {...choice}>
        <span className={styles.name}>{name}</span>
        <span className={styles.price}>
          <Price paise={paiseFromRupees(price)} />
        </span>
      </Link>
    </li>
  );
});

function spoken(t: Translate, count: number): string {
  if (count === 0) return t('No suggestions');
  return count === 1 ? t('1 suggestion') : t('{count} suggestions', { count });
}
