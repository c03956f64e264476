import { Link } from 'react-router-dom';
import { buttonLook } from '../../components/design/button-look';
import { EmptyState } from '../../components/design/empty-state';
import { SearchIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';

/** Nothing matches (docs/shop-rules.md#r-catalogue-1). */
export function NoProducts() {
  const t = useT();
  return (
    <EmptyState
      picture={<SearchIcon size="3rem" />}
      title={t('No products found')}
      text={t('Try adjusting your search or browse all products.')}
      action={
        <Link to="/" className={buttonLook.contained}>
          {t('Explore All')}
        </Link>
      }
    />
  );
}
