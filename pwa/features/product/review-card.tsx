import type { ReactNode } from 'react';
import type { ReviewDocument } from '#shared/reviews/review';
import { dayOf } from '#shared/shop/shop-day';
import { Stars } from '../../components/design/stars';
import styles from './review-card.module.css';

type ReviewCardProps = Pick<ReviewDocument, 'name' | 'rating' | 'comment' | 'createdAt'> & {
  readonly mark?: ReactNode;
};

/** One review. Dates show their first ten characters (docs/shop-rules.md#r-limits-2). */
export function ReviewCard({ name, rating, comment, createdAt, mark }: ReviewCardProps) {
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <Stars rating={rating} />
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
        {mark}
      </div>
      <p className={styles.comment}>{comment}</p>
    </article>
  );
}
