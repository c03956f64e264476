import { lineOfKey, productOfLine } from '#shared/catalogue/variant';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useWishList } from '../../hooks/use-wishes';
import { useT } from '../../i18n/messages';
import { HeartIcon } from '../design/deferred-icons';
import { useFailedToast } from '../outbox/use-failed-toast';
import { useSavedToast } from '../outbox/use-saved-toast';
import styles from './heart.module.css';

interface HeartProps {
  /** The key of the line (`lineKey`): a product, or its variant. */
  readonly line: string;
  /** What the product is called. */
  readonly name: string;
  readonly isWished: boolean;
}

/** Puts a product on the wish list, or takes it off: a switch (docs/shop-rules.md#r-again-2). */
export function Heart({ line, name, isWished }: HeartProps) {
  const { db, catalogue } = useServices();
  const { add, remove } = useWishList();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();

  async function toggle() {
    if (isWished) {
      await remove(line);
      saved(t('Removed from your wish list'));
      return;
    }
    const { product: id, variant } = lineOfKey(line);
    const product = (await db.products.get(id)) ?? (await catalogue.server.product(id));
    await add(line, (productOfLine(product, variant) ?? product).price);
    saved(t('Added to your wish list'));
  }

  return (
    <button
      type="button"
      className={styles.round}
      aria-pressed={isWished}
      aria-label={t('Wish list: {name}', { name })}
      disabled={busy}
      onClick={() => {
        run(toggle).catch((failure: unknown) => failed(t('Something went wrong'), failure));
      }}
    >
      <span>
        <HeartIcon size="1.375rem" />
      </span>
    </button>
  );
}
