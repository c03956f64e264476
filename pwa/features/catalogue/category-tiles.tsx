import { Link } from 'react-router-dom';
import type { CategoryTile } from '#shared/catalogue/category-in-order';
import { cataloguePath } from '#shared/catalogue/search-path';
import { ProductPicture } from '../../components/design/product-picture';
import { useCategoryName } from '../../hooks/use-catalogue';
import { useT } from '../../i18n/messages';
import styles from './category-tiles.module.css';

/** Categories to choose from on home, where the owner wants them (docs/shop-rules.md#r-catalogue-22). */
export function CategoryTiles({ tiles }: { tiles: readonly CategoryTile[] }) {
  const t = useT();
  const nameOf = useCategoryName();
  return (
    <nav aria-label={t('Categories')}>
      <ul className={styles.tiles}>
        {tiles.map(({ category, image }) => (
          <li key={category}>
            <Link to={cataloguePath({ category })}>
              <span className={styles.picture}>
                {image === undefined ? (
                  <b aria-hidden>{nameOf(category).charAt(0)}</b>
                ) : (
                  <ProductPicture image={image} name="" size="thumb" />
                )}
              </span>
              <span className={styles.name}>{nameOf(category)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
