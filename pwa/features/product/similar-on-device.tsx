import type { ProductDocument } from '#shared/catalogue/product';
import { readSimilar } from '../../catalogue/similar-on-device';
import { ProductRow, type ProductRowProps } from '../../components/design/product-row';
import { useServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import { useProductRow } from './use-product-row';

const NONE = { similar: [], complete: false };

/** Similar products from the device's copy; while that is incomplete, from the shop where it answers. */
export function Component({
  product,
  below,
}: Pick<ProductRowProps, 'below'> & { readonly product: ProductDocument }) {
  const { db } = useServices();
  const t = useT();
  const offline = useConnection() === 'offline';
  const here = useDeviceQuery(() => Promise.resolve(readSimilar(db, product)), [db, product], NONE);
  // Without an answer there is what the device has.
  const said = useProductRow(product._id, 'similar', here?.complete === false && !offline);
  const similar = here?.complete ? here.similar : (said ?? here?.similar ?? []);
  return <ProductRow title={t('Similar products')} products={similar} below={below} />;
}
