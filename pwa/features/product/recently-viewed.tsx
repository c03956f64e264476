import { useEffect } from 'react';
import { showProduct } from '#shared/catalogue/show-product';
import { forgetViewed, readViewed, rememberViewed } from '../../catalogue/recently-viewed';
import { buttonLook } from '../../components/design/button-look';
import { ProductRow } from '../../components/design/product-row';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';

interface RecentlyViewedProps {
  /** The product of the page, which is remembered and not shown; none on the home page. */
  readonly productId?: string;
}

/** What was looked at before on this device (docs/shop-rules.md#r-again-4). */
export function Component({ productId }: RecentlyViewedProps) {
  const { db } = useServices();
  const t = useT();
  useEffect(() => {
    if (productId !== undefined) void rememberViewed(db, productId);
  }, [db, productId]);
  const viewed = useDeviceQuery(async () => {
    const ids = (await readViewed(db)).filter((id) => id !== productId);
    const found = await db.products.bulkGet([...ids]);
    return found.flatMap((product) => (product ? [showProduct(product)] : []));
  }, [db, productId]);
  return (
    <ProductRow
      title={t('Recently viewed')}
      products={viewed ?? []}
      action={
        <button type="button" className={buttonLook.text} onClick={() => void forgetViewed(db)}>
          {t('Clear list')}
        </button>
      }
    />
  );
}
