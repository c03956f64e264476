import { useBusy } from '../../hooks/use-busy';
import { useWishList } from '../../hooks/use-wishes';
import { useT } from '../../i18n/messages';
import { useFailedToast } from '../outbox/use-failed-toast';
import { useSavedToast } from '../outbox/use-saved-toast';
import { HeartButton } from './heart-button';

interface HeartProps {
  /** The key of the line (`lineKey`): a product, or its variant. */
  readonly line: string;
  /** What the product is called. */
  readonly name: string;
  readonly isWished: boolean;
}

/** Puts a product on the wish list, or takes it off: a switch (docs/shop-rules.md#r-again-2). */
export function Heart({ line, name, isWished }: HeartProps) {
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
    await add(line);
    saved(t('Added to your wish list'));
  }

  return (
    <HeartButton
      line={line}
      name={name}
      isWished={isWished}
      busy={busy}
      onClick={() => {
        run(toggle).catch((failure: unknown) => failed(t('Something went wrong'), failure));
      }}
    />
  );
}
