import type { DatedProduct } from '../../database/dated-product';
import { useConnection } from '../../hooks/use-connection';
import { lazyPart } from '../design/lazy-part';
import { SilentErrorBoundary } from '../design/silent-error-boundary';

/** Its code is on the device by the time it is needed. */
const PriceDate = lazyPart(() => import('./price-date'));

/** Says how old prices are while there is no connection: none is shown without its date (docs/shop-rules.md#r-catalogue-13). */
export function PriceDateOffline({ products }: { products: readonly DatedProduct[] }) {
  if (useConnection() !== 'offline') return null;
  return (
    <SilentErrorBoundary>
      <PriceDate products={products} />
    </SilentErrorBoundary>
  );
}
