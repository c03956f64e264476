import { isLowStock } from '#shared/admin/low-stock';
import { useT } from '../../i18n/messages';
import styles from './stock-state.module.css';

/** 'In Stock' or 'Out Of Stock', and how many pieces are left where there are few. */
export function StockState({ countInStock }: { countInStock: number }) {
  const t = useT();
  const inStock = countInStock > 0;
  return (
    <span className={styles.state}>
      <span className={inStock ? styles.in : styles.out}>
        {t(inStock ? 'In Stock' : 'Out Of Stock')}
      </span>
      {inStock && isLowStock({ countInStock }) ? (
        <span className={styles.low}>{t('Only {count} left', { count: countInStock })}</span>
      ) : null}
    </span>
  );
}
