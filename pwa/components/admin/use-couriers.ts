import { useQuery } from '@tanstack/react-query';
import { courierReply, READY_COURIERS, type Courier } from '#shared/shop/couriers';
import { useMay } from '../../hooks/use-may';
import { useServices } from '../../hooks/services';

/** The couriers that the shop works with; the ready ones until the shop has answered. */
export function useCouriers(): readonly Courier[] {
  const { api } = useServices();
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['couriers'],
    enabled: may('pack-orders'),
    queryFn: ({ signal }) =>
      api.request('GET', '/admin/couriers', { schema: courierReply, signal }),
  });
  return data?.couriers ?? READY_COURIERS;
}
