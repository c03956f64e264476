import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { shownProduct, type ShownProduct } from '#shared/catalogue/shown-product';
import { useServices } from '../../hooks/services';
import { whileWanted } from '../../hooks/while-wanted';

const answer = z.array(shownProduct);

/**
 * A row of products that the shop says of one of them.
 * @param asks whether it is asked at all
 * @returns nothing before its answer, and where it cannot be asked
 */
export function useProductRow(
  id: string,
  row: 'similar' | 'bought-together',
  asks: boolean,
): readonly ShownProduct[] | undefined {
  const { api } = useServices();
  const [said, setSaid] = useState<readonly ShownProduct[]>();
  useEffect(() => {
    if (!asks) return;
    const path = `/products/${encodeURIComponent(id)}/${row}`;
    return whileWanted(api.request('GET', path, { schema: answer }), setSaid, () => undefined);
  }, [api, id, row, asks]);
  return said;
}
