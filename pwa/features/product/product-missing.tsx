import { Link } from 'react-router-dom';
import { buttonLook } from '../../design/button-look';
import { EmptyState } from '../../design/empty-state';
import { SearchIcon } from '../../design/icons';
import { useT } from '../../messages/messages';

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
