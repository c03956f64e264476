import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { ProductDocument } from '#shared/catalogue/product';
import { shownProduct, type ShownProduct } from '#shared/catalogue/shown-product';
import { readSimilar } from '../../catalogue/similar-on-device';
import { ProductRow } from '../../components/design/product-row';
import { useServices } from '../../hooks/services';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { whileWanted } from '../../hooks/while-wanted';
import { useT } from '../../i18n/messages';

const answer = z.array(shownProduct);
const NONE = { similar: [], complete: false };

/** Similar products from the device's copy; while that is incomplete, from the shop where it answers. */
export function Component({ product }: { readonly product: ProductDocument }) {
  const { db, api } = useServices();
  const t = useT();
  const offline = useConnection() === 'offline';
  const { _id } = product;
  const here = useDeviceQuery(() => Promise.resolve(readSimilar(db, product)), [db, product], NONE);
  const [said, setSaid] = useState<readonly ShownProduct[]>();
  const asks = here?.complete === false && !offline;
  useEffect(() => {
    if (!asks) return;
    const path = `/products/${encodeURIComponent(_id)}/similar`;
    // Without an answer there is what the device has.
    return whileWanted(api.request('GET', path, { schema: answer }), setSaid, () => undefined);
  }, [api, _id, asks]);
  const similar = here?.complete ? here.similar : (said ?? here?.similar ?? []);
  return <ProductRow title={t('Similar products')} products={similar} />;
}
