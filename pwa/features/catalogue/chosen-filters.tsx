import { Link, useParams } from 'react-router-dom';
import { eachFilter } from '#shared/catalogue/chosen-filters';
import { optionInHindi } from '#shared/catalogue/option-in-hindi';
import type { ProductFilters } from '#shared/catalogue/product-filters';
import {
  catalogueChoiceOf,
  cataloguePath,
  pageNumberOf,
  type CatalogueChoice,
} from '#shared/catalogue/search-path';
import { focusHeading, focusNeighbour } from '../../components/design/focus-neighbour';
import { useProductPage } from '../../hooks/use-catalogue';
import { useMessages } from '../../i18n/messages';
import { filterText } from './filter-texts';
import styles from './catalogue-screen.module.css';

/**
 * The chosen filters, each a link to the list without it.
 * @param query the choice, as `choiceQuery` writes it
 */
export function Component({ keyword, query }: { keyword: string; query: string }) {
  const { t, language } = useMessages();
  const { category, sort, ...filters } = catalogueChoiceOf(new URLSearchParams(query), keyword);
  const pathOf = (others: CatalogueChoice) => cataloguePath({ keyword, category, sort, ...others });
  const chosen = eachFilter(filters);
  return (
    <ul className={styles.chosen} aria-label={t('Chosen filters')}>
      {chosen.map(({ filters: one, without }) => {
        const text = filterText(t, one);
        const chip = { filter: one, to: pathOf(without), isAlone: chosen.length === 1 };
        return (
          <li key={text}>
            {language === 'hi' && one.options ? (
              <HindiChip {...chip} keyword={keyword} query={query} />
            ) : (
              <Chip {...chip} />
            )}
          </li>
        );
      })}
      <li>
        <Link to={pathOf({})} className={styles.clear} onClick={focusHeading}>
          {t('Clear all')}
        </Link>
      </li>
    </ul>
  );
}

interface ChipProps {
  readonly filter: ProductFilters;
  /** The list without it. */
  readonly to: string;
  /** Nothing else is chosen: the list of chips goes with it. */
  readonly isAlone: boolean;
}

function Chip({ filter, to, isAlone }: ChipProps) {
  const { t } = useMessages();
  const text = filterText(t, filter);
  return (
    <Link
      to={to}
      aria-label={t('Remove {name}', { name: text })}
      onClick={({ currentTarget }) => (isAlone ? focusHeading() : focusNeighbour(currentTarget))}
    >
      {text} <span aria-hidden>×</span>
    </Link>
  );
}

/** A chosen value of an option as the listed products call it in Hindi: the document has no other words for it. */
function HindiChip({ keyword, query, ...chip }: ChipProps & { keyword: string; query: string }) {
  const choice = catalogueChoiceOf(new URLSearchParams(query), keyword);
  const pageNumber = pageNumberOf(useParams()['pageNumber']);
  const { products } = useProductPage({ keyword, pageNumber, ...choice });
  const options = chip.filter.options?.map((option) => {
    const [hindi] = products.flatMap((product) => optionInHindi(product, option) ?? []);
    return hindi ? { name: hindi.name || option.name, value: hindi.value } : option;
  });
  return <Chip {...chip} filter={{ options }} />;
}
