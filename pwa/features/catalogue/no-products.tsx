import { Link } from 'react-router-dom';
import { buttonLook } from '../../design/button-look';
import { EmptyState } from '../../design/empty-state';
import { SearchIcon } from '../../design/icons';

/** Nothing matches (spec §2). */
export function NoProducts() {
  return (
    <EmptyState
      picture={<SearchIcon size="3rem" />}
      title="No products found"
      text="Try adjusting your search or browse all products."
      action={
        <Link to="/" className={buttonLook.contained}>
          Explore All
        </Link>
      }
    />
  );
}
