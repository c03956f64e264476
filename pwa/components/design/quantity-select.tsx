import { quantityChoices } from '#shared/cart/quantity';
import styles from './quantity-select.module.css';

/**
 * How many: 1 up to min(stock, 20) (docs/shop-rules.md#r-stock-1). The phone's own picker, within reach of the thumb. Lighter
 * than MUI's field, as a product's page renders before MUI has loaded (docs/decisions/0009-screens-and-theme.md).
 * @param label the accessible name
 */
export function QuantitySelect({
  label,
  qty,
  countInStock,
  onChange,
}: {
  label: string;
  qty: number;
  countInStock: number;
  onChange: (qty: number) => void;
}) {
  return (
    <span className={styles.frame}>
      <select
        name="qty"
        aria-label={label}
        value={qty}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {quantityChoices(countInStock).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 10l5 5 5-5z" />
      </svg>
    </span>
  );
}
