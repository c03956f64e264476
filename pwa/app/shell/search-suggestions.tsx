import Box from '@mui/material/Box';
import type { DOMAttributes, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { searchPath } from '#shared/catalogue/search-path';
import { paiseFromRupees } from '#shared/money/paise';
import { useSuggestions } from '../../device/use-suggestions';
import { Price } from '../../design/price';
import { hiddenText } from './header-link';
import styles from './search-suggestions.module.css';

/**
 * The best matches under the search box while a keyword is typed. Links of their own, after the box in the order of the tab
 * key; how many there are is said to screen readers.
 * @param keyword trimmed
 * @param onChoose called when one of the links was followed
 * @param stop what the box and every link do with the focus and the arrow keys
 */
export function SearchSuggestions({
  keyword,
  onChoose,
  stop,
}: {
  keyword: string;
  onChoose: () => void;
  stop: Pick<DOMAttributes<HTMLElement>, 'onBlur' | 'onKeyDown'>;
}) {
  const found = useSuggestions(keyword);
  const products = found?.products ?? [];
  // The box keeps the focus while a link is pressed: Safari gives it to nobody, and the list would be gone before the click.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const choice = { ...stop, onClick: onChoose, onMouseDown: keepFocus };
  return (
    <>
      <Box aria-live="polite" data-keyword={found?.keyword} sx={hiddenText}>
        {found ? spoken(products.length) : ''}
      </Box>
      {found && products.length > 0 ? (
        <div className={styles.panel}>
          <ul aria-label="Suggestions">
            {products.map(({ _id, name, price }) => (
              <li key={_id}>
                <Link to={`/product/${_id}`} {...choice}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.price}>
                    <Price paise={paiseFromRupees(price)} />
                  </span>
                </Link>
              </li>
            ))}
            {found.total > products.length ? (
              <li className={styles.all}>
                <Link to={searchPath(found.keyword)} {...choice}>
                  All {found.total} results
                </Link>
              </li>
            ) : null}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function spoken(count: number): string {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
