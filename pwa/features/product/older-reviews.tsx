import { useState } from 'react';
import { olderReviews, type ReviewDocument } from '#shared/reviews/review';
import { buttonLook } from '../../components/design/button-look';
import { useServices } from '../../hooks/services';
import { messageOf } from '../../hooks/use-catalogue';
import { useMessages } from '../../i18n/messages';
import { ReviewList } from './review-list';
import styles from './reviews.module.css';

/**
 * The reviews of a product after those that came with it, as many at a time.
 * @param shown those that came with it, at least one
 * @param all how many there are
 * @param onOlder called when some were added
 */
export function Component({
  productId,
  shown,
  all,
  onOlder,
}: {
  readonly productId: string;
  readonly shown: readonly ReviewDocument[];
  readonly all: number;
  readonly onOlder: () => void;
}) {
  const { t, translate } = useMessages();
  const { catalogue } = useServices();
  const [older, setOlder] = useState<readonly ReviewDocument[]>([]);
  const [state, setState] = useState<'more' | 'asking' | 'end' | { readonly error: string }>(
    'more',
  );
  // What is written meanwhile comes with the product, and moves its oldest here.
  const ids = new Set(shown.map(({ _id }) => _id));
  const after = older.filter(({ _id }) => !ids.has(_id));

  async function ask(): Promise<void> {
    const last = [...shown, ...after].at(-1);
    if (!last || state === 'asking') return;
    setState('asking');
    try {
      const { reviews, more } = await catalogue.server.reviewsAfter(
        productId,
        last._id,
        olderReviews,
      );
      setOlder([...after, ...reviews]);
      onOlder();
      setState(more ? 'more' : 'end');
    } catch (error) {
      setState({ error: messageOf(error) });
    }
  }

  const count = shown.length + after.length;
  return (
    <>
      {after.length > 0 && (
        <div className={styles.older}>
          <ReviewList reviews={after} productId={productId} />
        </div>
      )}
      <p className={styles.partial} role="status">
        {typeof state === 'object'
          ? translate(state.error)
          : t('{count} of {all} reviews', { count, all: Math.max(all, count) })}
      </p>
      {state !== 'end' && (
        <button
          type="button"
          className={`${styles.more} ${buttonLook.outlined}`}
          aria-disabled={state === 'asking'}
          onClick={() => void ask()}
        >
          {t('More reviews')}
        </button>
      )}
    </>
  );
}
