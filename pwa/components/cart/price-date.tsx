import { oldestDate } from '#shared/orders/prices-shown';
import { priceDate, type DatedProduct } from '../../database/dated-product';
import { useCatalogueAge } from '../../hooks/use-cart-check';
import { useTimeText } from '../../hooks/use-time-text';
import { useT } from '../../i18n/messages';
import styles from './price-date.module.css';

/** Of when prices and stock are that may have changed since, because there is no connection: the oldest of those shown. */
export function Component({ products }: { products: readonly DatedProduct[] }) {
  const t = useT();
  const timeText = useTimeText();
  const age = useCatalogueAge();
  if (!age.offline || products.length === 0) return null;
  const dates = products.flatMap((product) => priceDate(product, age) ?? []);
  const oldest = dates.length === products.length ? oldestDate(dates) : undefined;
  return (
    <p className={styles.date}>
      {oldest === undefined
        ? t('Prices and stock may have changed.')
        : t('Prices and stock as of {when}.', { when: timeText(oldest) })}
    </p>
  );
}
