import { useT } from '../../i18n/messages';
import styles from './stars.module.css';

const STAR = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9z';

/** Five stars of 24 beside each other. */
const WIDTH = 120;
const FIVE_STARS = [0, 24, 48, 72, 96].map((x) => (
  <path key={x} d={STAR} transform={`translate(${x})`} />
));

/**
 * A rating, shown only: five stars, filled from the left. One drawing, twice, the upper one cut, instead of five
 * components, because a page shows dozens.
 * @param rating 0 to 5, quarters are visible
 * @param count number of reviews, written beside the stars
 */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const t = useT();
  const filled = Math.round(Math.min(5, Math.max(0, rating)) * 4) * (WIDTH / 20);
  const spoken =
    count === 0
      ? t('No reviews yet')
      : t('{rating} out of 5 stars', { rating: Number(rating.toFixed(1)) });
  return (
    <span className={styles.rating}>
      <svg
        className={styles.stars}
        role="img"
        aria-label={spoken}
        viewBox={`0 0 ${WIDTH} 24`}
        width={90}
        height={18}
      >
        {FIVE_STARS}
        <svg className={styles.filled} width={filled} height={24}>
          {FIVE_STARS}
        </svg>
      </svg>
      {count === undefined ? null : (
        <span className={styles.count}>
          {count === 1 ? t('1 review') : t('{count} reviews', { count })}
        </span>
      )}
    </span>
  );
}
