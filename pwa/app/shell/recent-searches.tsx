import { useMemo, type DOMAttributes, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { searchPath } from '#shared/catalogue/search-path';
import {
  forgetAllSearches,
  forgetSearch,
  readRecentSearches,
  rememberSearch,
} from '../../catalogue/recent-searches';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { ClockIcon, CloseIcon } from '../../components/design/deferred-icons';
import { useT } from '../../i18n/messages';
import { useServices } from '../../hooks/services';
import styles from './search-suggestions.module.css';

/** See `SearchSuggestions`: the box keeps the focus while something is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** What has the focus goes: the box takes it, or the list would close. */
function focusBox({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('form')?.querySelector('input')?.focus();
}

/**
 * What was searched for on this device, under the search box while it is empty: again by one press, and removable.
 * @param stop what the box and everything in the list do with the focus and the arrow keys
 * @param close closes the list
 */
export function RecentSearches({
  stop,
  close,
}: {
  stop: Pick<DOMAttributes<HTMLElement>, 'onBlur' | 'onKeyDown'>;
  close: () => void;
}) {
  const t = useT();
  const { db } = useServices();
  const keywords = useDeviceQuery(() => readRecentSearches(db), [db]) ?? [];
  const choice = useMemo(() => ({ ...stop, onMouseDown: keepFocus }), [stop]);
  if (keywords.length === 0) return null;
  return (
    <div className={styles.panel} data-open>
      <div className={styles.recentHead}>
        <span>{t('Recent searches')}</span>
        <button
          type="button"
          {...choice}
          onClick={(event) => {
            focusBox(event);
            void forgetAllSearches(db);
          }}
        >
          {t('Clear')}
        </button>
      </div>
      <ul aria-label={t('Recent searches')}>
        {keywords.map((keyword) => (
          <li key={keyword} className={styles.recent}>
            <Link
              to={searchPath(keyword)}
              {...choice}
              onClick={() => {
                void rememberSearch(db, keyword);
                close();
              }}
            >
              <ClockIcon size="1.125rem" />
              <span className={styles.name}>{keyword}</span>
            </Link>
            <button
              type="button"
              aria-label={t('Remove {name}', { name: keyword })}
              {...choice}
              onClick={(event) => {
                focusBox(event);
                void forgetSearch(db, keyword);
              }}
            >
              <CloseIcon size="1.125rem" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
