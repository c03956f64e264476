import { useT } from '../../i18n/messages';
import styles from './stock-state.module.css';

/**
 * 'In Stock' or 'Out Of Stock'.
 * @param note how far that can be relied on, where it may have changed: said after it
 */
export function StockState({ countInStock, note }: { countInStock: number; note?: string }) {
  const t = useT();
  const inStock = countInStock > 0;
  const state = (
    <span className={`${styles.state} ${inStock ? styles.in : styles.out}`}>
      {t(inStock ? 'In Stock' : 'Out Of Stock')}
    </span>
  );
  if (note === undefined) return state;
  return (
    <span className={styles.noted}>
      {state}, {note}
    </span>
  );
}
