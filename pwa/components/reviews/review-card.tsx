import type { ReactNode } from 'react';
import { pictureAt } from '#shared/catalogue/picture';
import { variantTitle } from '#shared/catalogue/variant';
import type { ReviewDocument } from '#shared/reviews/review';
import { dayOf } from '#shared/shop/shop-day';
import { Stars } from '../design/stars';
import { useT } from '../../i18n/messages';
import styles from './review-card.module.css';

type ReviewCardProps = Omit<ReviewDocument, '_id'> & {
  readonly mark?: ReactNode;
  /** What else is said of it, and can be done with it. */
  readonly children?: ReactNode;
};

/** One review. Dates show their first ten characters (docs/shop-rules.md#r-limits-2). */
export function ReviewCard({
  name,
  rating,
  comment,
  createdAt,
  verified,
  boughtAs,
  boughtAlso = [],
  answer,
  pictures,
  mark,
  children,
}: ReviewCardProps) {
  const t = useT();
  return (
    <article className={styles.review}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <Stars rating={rating} />
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
        {mark}
      </div>
      {verified ? (
        <p className={styles.verified}>
          <span>{t('Verified purchase')}</span>
          {boughtAs ? (
            <span>
              {t('Bought in {variant}', {
                variant: [boughtAs, ...boughtAlso]
                  .map((values) => variantTitle({ values }))
                  .join('; '),
              })}
            </span>
          ) : null}
        </p>
      ) : null}
      <p className={styles.comment}>{comment}</p>
      {pictures ? <ReviewPictures pictures={pictures} by={name} /> : null}
      {answer ? (
        <div className={styles.answer}>
          <p>
            <strong>{t('Answer of the shop')}</strong>{' '}
            <time dateTime={answer.at}>{dayOf(answer.at)}</time>
          </p>
          <p className={styles.comment}>{answer.text}</p>
        </div>
      ) : null}
      {children}
    </article>
  );
}

/** Each is fetched when it comes into sight, in the smallest width, and opens as a whole. */
function ReviewPictures({ pictures, by }: { pictures: readonly string[]; by: string }) {
  const t = useT();
  return (
    <ul className={styles.pictures}>
      {pictures.map((image, place) => (
        <li key={image}>
          <a href={pictureAt(image, 960)} target="_blank" rel="noreferrer">
            <img
              src={pictureAt(image, 160)}
              alt={t('Picture {number} of the review by {name}', { number: place + 1, name: by })}
              width={96}
              height={96}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
