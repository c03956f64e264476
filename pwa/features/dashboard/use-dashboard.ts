import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { dashboard, DASHBOARD_DAYS, type DashboardDays } from '#shared/admin/dashboard';
import { LOOK_AGAIN, useOrderNews } from '../../components/admin/use-order-news';
import { useServices } from '../../hooks/services';

/** How far it looks back where the address does not say. */
const UNLESS_SAID: DashboardDays = 30;

/** How the shop did in the days that the address names (`?days=`), kept up to date. */
export function useDashboard() {
  const { api } = useServices();
  const [params, setParams] = useSearchParams();
  const asked = params.get('days');
  const days = DASHBOARD_DAYS.find((known) => String(known) === asked) ?? UNLESS_SAID;
  useOrderNews('dashboard');
  const query = useQuery({
    queryKey: ['dashboard', days],
    queryFn: ({ signal }) =>
      api.request('GET', `/admin/dashboard?days=${days}`, { schema: dashboard, signal }),
    refetchInterval: LOOK_AGAIN,
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    days,
    lookBack: (chosen: DashboardDays) => setParams({ days: String(chosen) }),
  };
}
