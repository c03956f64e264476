import { Link } from 'react-router-dom';
import { eachFilter } from '#shared/catalogue/product-filters';
import { cataloguePath, type CatalogueChoice } from '#shared/catalogue/search-path';
import { useT } from '../../i18n/messages';
import { filterText } from './filter-texts';
import styles from './chosen-filters.module.css';

/** The chosen filters, each a link to the list without it; nothing where there is none. */
export function ChosenFilters({ keyword, choice }: { keyword: string; choice: CatalogueChoice }) {
  const t = useT();
  const chosen = eachFilter(choice);
  if (chosen.length === 0) return null;
  const { category, sort } = choice;
  const pathOf = (filters: CatalogueChoice) =>
    cataloguePath({ keyword, category, sort, ...filters });
  return (
    <ul className={styles.chosen} aria-label={t('Chosen filters')}>
      {chosen.map(({ filters, without }) => {
        const text = filterText(t, filters);
        return (
          <li key={text}>
            <Link to={pathOf(without)} aria-label={t('Remove {name}', { name: text })}>
              {text} <span aria-hidden>×</span>
            </Link>
          </li>
        );
      })}
      <li>
        <Link to={pathOf({})} className={styles.clear}>
          {t('Clear all')}
        </Link>
      </li>
    </ul>
  );
}
