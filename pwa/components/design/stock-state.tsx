import { useT } from '../../i18n/messages';
import styles from './stock-state.module.css';

/** 'In Stock' or 'Out Of Stock'. */
export function StockState({ countInStock }: { countInStock: number }) {
  const t = useT();
  const inStock = countInStock > 0;
  return (
    <span className={`${styles.state} ${inStock ? styles.in : styles.out}`}>
      {t(inStock ? 'In Stock' : 'Out Of Stock')}
    </span>
  );
}
