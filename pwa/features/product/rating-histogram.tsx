import { useT } from '../../i18n/messages';
import styles from './rating-histogram.module.css';

/**
 * How many reviews have how many stars, the best first (docs/shop-rules.md#r-reviews-4).
 * @param counts of one star, of two, and so on
 */
export function RatingHistogram({ counts }: { counts: readonly number[] }) {
  const t = useT();
  const most = Math.max(1, ...counts);
  return (
    <dl className={styles.rows}>
      {counts
        .map((count, place) => (
          <div key={place}>
            <dt>{place === 0 ? t('1 star') : t('{count} stars', { count: place + 1 })}</dt>
            <dd>
              {/* A document has no style attributes: its policy refuses them. */}
              <svg
                className={styles.bar}
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={(count / most) * 100} height="1" />
              </svg>
              {count}
            </dd>
          </div>
        ))
        .toReversed()}
    </dl>
  );
}
