import { Link } from 'react-router-dom';
import { eachFilter } from '#shared/catalogue/chosen-filters';
import {
  catalogueChoiceOf,
  cataloguePath,
  type CatalogueChoice,
} from '#shared/catalogue/search-path';
import { useT } from '../../i18n/messages';
import { filterText } from './filter-texts';
import styles from './catalogue-screen.module.css';

/**
 * The chosen filters, each a link to the list without it.
 * @param query the choice, as `choiceQuery` writes it
 */
export function Component({ keyword, query }: { keyword: string; query: string }) {
  const t = useT();
  const { category, sort, ...filters } = catalogueChoiceOf(new URLSearchParams(query), keyword);
  const pathOf = (others: CatalogueChoice) => cataloguePath({ keyword, category, sort, ...others });
  return (
    <ul className={styles.chosen} aria-label={t('Chosen filters')}>
      {eachFilter(filters).map(({ filters: one, without }) => {
        const text = filterText(t, one);
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
