import { hiddenText } from '../../components/design/hidden-text';
import styles from './header-entry.module.css';

/**
 * The number on an entry of the header; nothing while there is nothing to count.
 * @param unit what is counted, for screen readers: `items`
 * @param alarming something needs the person
 */
export function CountBadge({
  count,
  unit,
  alarming = false,
}: {
  count: number;
  unit: string;
  alarming?: boolean;
}) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={alarming ? `${styles.badge} ${styles.alarming}` : styles.badge}>
        {count}
      </span>
      <span className={hiddenText}> {unit}</span>
    </>
  );
}
