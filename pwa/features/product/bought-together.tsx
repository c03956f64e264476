import type { ProductDocument } from '#shared/catalogue/product';
import { ProductRow, type ProductRowProps } from '../../components/design/product-row';
import { useConnection } from '../../hooks/use-connection';
import { useT } from '../../i18n/messages';
import { useProductRow } from './use-product-row';

/** What people buy with a product (docs/shop-rules.md#r-again-7); only the shop knows it. */
export function Component({
  product,
  below,
}: Pick<ProductRowProps, 'below'> & { readonly product: ProductDocument }) {
  const t = useT();
  const isOnline = useConnection() !== 'offline';
  const said = useProductRow(product._id, 'bought-together', isOnline);
  return <ProductRow title={t('Frequently bought together')} products={said ?? []} below={below} />;
}
