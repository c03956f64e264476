import { startTransition, useOptimistic, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { filtersIn } from '#shared/catalogue/chosen-filters';
import { hasFilters } from '#shared/catalogue/product-filters';
import { cataloguePath, choiceQuery, type CatalogueChoice } from '#shared/catalogue/search-path';
import type { ProductPage } from '../../catalogue/product-page';
import { buttonLook } from '../../components/design/button-look';
import { ErrorNotice } from '../../components/design/error-notice';
import { Sheet } from '../../components/design/sheet';
import { Skeleton } from '../../components/design/skeleton';
import { useFilterCounts } from '../../hooks/use-filter-counts';
import { useMessages } from '../../i18n/messages';
import { FilterFields } from './filter-fields';
import styles from './filter-fields.module.css';

export interface FilterPanelProps {
  readonly keyword: string;
  readonly choice: CatalogueChoice;
  /** Of the list. */
  readonly source: ProductPage['source'];
  /** Over the page, as on phones; else beside the list. */
  readonly isSheet: boolean;
  readonly onClose: () => void;
}

/** All filters of a list: in a column each counts at once, in a sheet all together. */
export function Component(props: FilterPanelProps) {
  return props.isSheet ? <FilterSheet {...props} /> : <FilterColumn {...props} />;
}

function FilterColumn({ choice, keyword, source }: FilterPanelProps) {
  const navigate = useNavigate();
  // The address changes at once and its page a moment later: what is chosen meanwhile builds on it.
  const [chosen, setChosen] = useOptimistic(choice);
  const { fields } = useFields({ keyword, source }, chosen, (changes) =>
    startTransition(() => {
      const next = { ...chosen, ...changes };
      setChosen(next);
      void navigate(cataloguePath({ keyword, ...next }));
    }),
  );
  return fields;
}

function FilterSheet({ choice, onClose, keyword, source }: FilterPanelProps) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(choice);
  const { fields, total } = useFields({ keyword, source }, draft, (changes) =>
    setDraft((before) => ({ ...before, ...changes })),
  );
  const none = filtersIn({});

  function finish() {
    onClose();
    if (choiceQuery(draft) !== choiceQuery(choice))
      void navigate(cataloguePath({ keyword, ...draft }));
  }

  return (
    <Sheet title={t('Filters')} onClose={onClose}>
      {fields}
      <div className={styles.foot}>
        <button
          type="button"
          className={buttonLook.text}
          disabled={!hasFilters(draft)}
          onClick={() => setDraft({ ...draft, ...none })}
        >
          {t('Clear all')}
        </button>
        <button type="button" className={buttonLook.contained} onClick={finish}>
          {total === undefined ? t('Show') : t('Show {count} product(s)', { count: total })}
        </button>
      </div>
    </Sheet>
  );
}

/** The fields for a choice once they are counted, and how many products it gives. */
function useFields(
  { keyword, source }: Pick<FilterPanelProps, 'keyword' | 'source'>,
  choice: CatalogueChoice,
  onChoose: (changes: CatalogueChoice) => void,
) {
  const { t, translate } = useMessages();
  const { counts, error, retry } = useFilterCounts({ keyword, ...choice }, source);
  const fields = counts ? (
    <FilterFields choice={choice} counts={counts} onChoose={onChoose} />
  ) : error === undefined ? (
    <Skeleton className={styles.blank} />
  ) : (
    <ErrorNotice text={translate(error) || t('The filters could not be loaded.')} onRetry={retry} />
  );
  return { fields, total: counts?.total };
}
