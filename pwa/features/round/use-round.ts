import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LOOK_AGAIN, useOrderChanges } from '../../components/admin/use-order-changes';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import { watchSession } from '../../session/for-this-session';
import { loadRound, readRound } from './cached-round';
import { newRoutes, withRoutes } from './round-sections';
import { stopsOf } from './round-stops';

export const ROUND = 'round';

/** The round that this device has, kept up to date while the shop is in reach. */
export function useRound() {
  const { api, db, clock, session } = useServices();
  const user = useSession()?.user;
  const id = user?._id ?? '';

  useOrderChanges(ROUND);
  const query = useQuery({
    queryKey: [ROUND, id],
    queryFn: async ({ signal }) => {
      const isSameSession = watchSession(session);
      const isWanted = () => isSameSession() && session.current()?.user._id === id;
      return user ? loadRound({ api, db, clock }, user, isWanted, signal) : 0;
    },
    enabled: user !== undefined,
    refetchInterval: LOOK_AGAIN,
  });

  const cached = useDeviceQuery(
    async () => ({ id, ...(await readRound(db, id, clock())) }),
    [db, id],
  );
  const stops = useMemo(
    () => (user && cached?.id === user._id ? stopsOf(cached.rows, cached.queue, user) : undefined),
    [cached, user],
  );
  const loaded = cached?.id === id ? cached.loaded : undefined;
  const routes = useMemo(
    () =>
      withRoutes(loaded?.routes ?? [], [
        ...(cached ? newRoutes(cached.queue, new Set(loaded?.answered)) : []),
        ...(cached?.queue.waiting ?? []),
      ]),
    [cached, loaded],
  );
  return {
    /** `undefined` until the device was read. */
    stops: loaded || (stops && stops.length > 0) ? stops : undefined,
    loaded,
    routes,
    waiting: cached?.queue.waiting ?? [],
    /** For `LoadFailure`: what was loaded before is still shown. */
    failure: { error: query.error, data: loaded, refetch: query.refetch },
    isLoading: query.isFetching,
    reload: () => void query.refetch(),
  };
}
