import { Link } from 'react-router-dom';
import { buttonLook } from '../../components/design/button-look';
import { EmptyState } from '../../components/design/empty-state';
import { SearchIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';

/** No such product, or not any more. */
export function ProductMissing() {
  const t = useT();
  return (
    <EmptyState
      headingLevel="h1"
      title={t('Product not found')}
      text={t('It may have been taken off the shelf.')}
      picture={<SearchIcon size="3rem" />}
      action={
        <Link to="/" className={buttonLook.contained}>
          {t('Explore All')}
        </Link>
      }
    />
  );
}
