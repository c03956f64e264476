import type { ProductDocument } from '#shared/catalogue/product';
import { percentOff } from '#shared/catalogue/price-beside';
import { formatShortInr, paiseFromRupees } from '#shared/core/paise';
import { useT } from '../../i18n/messages';
import { hiddenText } from './hidden-text';
import styles from './product-price.module.css';

/**
 * What a product costs, on its card and its page: without paise where they are zero, and beside it the printed maximum, struck
 * through, with the percent off. A screen reader hears one sentence of it (docs/shop-rules.md#r-money-3).
 * @param isFrom the lowest of several prices
 */
export function ProductPrice({
  product,
  isFrom = false,
}: {
  product: Pick<ProductDocument, 'price' | 'mrp'>;
  isFrom?: boolean;
}) {
  const t = useT();
  const paise = paiseFromRupees(product.price);
  const mrp = product.mrp === undefined ? undefined : paiseFromRupees(product.mrp);
  const percent = percentOff(paise, mrp);
  const price = formatShortInr(paise);
  const shown = <data value={paise}>{isFrom ? t('From {price}', { price }) : price}</data>;
  if (mrp === undefined || percent === undefined) return shown;
  const values = { mrp: formatShortInr(mrp), price, percent };
  return (
    <>
      <span className={hiddenText}>
        {isFrom
          ? t('MRP {mrp}, now from {price}, {percent}% off', values)
          : t('MRP {mrp}, now {price}, {percent}% off', values)}
      </span>
      <span aria-hidden className={styles.prices}>
        {shown}{' '}
        <span className={styles.beside}>
          <s className={styles.mrp}>{values.mrp}</s>{' '}
          <span className={styles.off}>{t('{percent}% off', { percent })}</span>
        </span>
      </span>
    </>
  );
}
