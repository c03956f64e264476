import { orderPage } from '#shared/admin/order-list';
import { PAGE_SIZES } from '#shared/core/page-sizes';
import type { OrderDocument } from '#shared/orders/order';
import { useServices } from '../../../hooks/services';
import { queryOf } from '../list/use-list-address';
import { useRowSelection } from '../list/use-row-selection';
import type { OrderFilter } from './use-order-list';

const MAX_PAGE = Math.max(...PAGE_SIZES);

/** The selected orders of a list. @param shown those on the screen, as they are now; nothing before they are there */
export function useOrderSelection(
  filter: OrderFilter,
  shown: readonly OrderDocument[] | undefined,
) {
  const { api } = useServices();
  return useRowSelection({
    filter: { ...filter },
    shown,
    async readPage(pageNumber) {
      // Oldest first: what comes in meanwhile is at the end, and pushes none over to a page that was read.
      const wanted = { pageNumber, ...filter, sort: 'date', pageSize: MAX_PAGE };
      const path = `/orders?${queryOf(wanted).toString()}`;
      const { orders: rows, pages } = await api.request('GET', path, { schema: orderPage });
      return { rows, pages };
    },
    fallback: 'Failed to load orders',
  });
}
