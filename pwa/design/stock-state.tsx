import styles from './stock-state.module.css';

/** 'In Stock' or 'Out Of Stock'. */
export function StockState({ countInStock }: { countInStock: number }) {
  const inStock = countInStock > 0;
  return (
    <span className={`${styles.state} ${inStock ? styles.in : styles.out}`}>
      {inStock ? 'In Stock' : 'Out Of Stock'}
    </span>
  );
}
