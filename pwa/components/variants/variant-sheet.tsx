import { inLanguage } from '#shared/catalogue/in-language';
import { lineNameIn } from '#shared/catalogue/line-in-language';
import { useId, type FormEvent } from 'react';
import type { DatedProduct } from '../../database/dated-product';
import { useBusy } from '../../hooks/use-busy';
import { useMessages } from '../../i18n/messages';
import { buttonLook } from '../design/button-look';
import { CartIcon } from '../design/icons';
import { ProductPicture } from '../design/product-picture';
import { ProductPrice } from '../design/product-price';
import { Sheet } from '../design/sheet';
import { StockState } from '../design/stock-state';
import { useFailedToast } from '../outbox/use-failed-toast';
import { OptionChips } from './option-chips';
import { useVariantChoice } from './use-variant-choice';
import styles from './variant-sheet.module.css';

interface VariantSheetProps {
  readonly product: DatedProduct;
  readonly onClose: () => void;
  /** Adds the chosen variant, by the name of its line, or rejects. */
  readonly onAdd: (name: string, variantId: string) => Promise<void>;
}

/** Which variant is to be added, asked over the page (docs/shop-rules.md#r-catalogue-18). */
export function Component({ product, onClose, onAdd }: VariantSheetProps) {
  const { t, language } = useMessages();
  const failed = useFailedToast();
  const form = useId();
  const { busy, run } = useBusy();
  const choice = useVariantChoice(product);
  const { shown, variant, isFrom } = choice;

  async function add() {
    if (!variant) return;
    await onAdd(lineNameIn(product, variant, language), variant.id);
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    run(add).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  return (
    <Sheet title={inLanguage(product, language).name} onClose={onClose}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <ProductPicture image={shown.image} name="" size="thumb" eager />
        </div>
        <div aria-live="polite">
          <div className={styles.price}>
            <ProductPrice product={shown} isFrom={isFrom} />
          </div>
          <StockState countInStock={shown.countInStock} />
        </div>
      </div>
      <OptionChips product={product} choice={choice} form={form} />
      <form id={form} onSubmit={submit}>
        <button
          type="submit"
          className={`${buttonLook.contained} ${styles.add}`}
          disabled={busy || shown.countInStock < 1}
        >
          <CartIcon />
          {t('Add To Cart')}
        </button>
      </form>
    </Sheet>
  );
}
