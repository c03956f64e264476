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
  return (
    <ul className={styles.chosen} aria-label={t('Chosen filters')}>
      {eachFilter(filters).map(({ filters: one, without }) => {
        const text = filterText(t, one);
        const chip = { filter: one, to: pathOf(without) };
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
        <Link to={pathOf({})} className={styles.clear}>
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
}

function Chip({ filter, to }: ChipProps) {
  const { t } = useMessages();
  const text = filterText(t, filter);
  return (
    <Link to={to} aria-label={t('Remove {name}', { name: text })}>
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
  return <Chip filter={{ options }} to={chip.to} />;
}
