import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useServices } from '../../../hooks/services';
import { queryOf } from './use-list-address';

interface ListPage<Page> {
  /** The first part of the query's key. */
  readonly subject: string;
  readonly path: string;
  /** What the server is asked for. */
  readonly wanted: Parameters<typeof queryOf>[0];
  readonly schema: z.ZodMiniType<Page>;
  /** How often it is read again while the page is visible, in milliseconds; not by itself unless said. */
  readonly refetchInterval?: number;
}

/** A page of a list of the server. While another one is on its way, the present one stays. */
export function useListPage<Page>({ subject, path, wanted, schema, ...more }: ListPage<Page>) {
  const { api } = useServices();
  /** Names this very list and page. */
  const key = queryOf(wanted).toString();
  const query = useQuery({
    ...more,
    queryKey: [subject, path, key],
    queryFn: ({ signal }) => api.request('GET', `${path}?${key}`, { schema, signal }),
    placeholderData: keepPreviousData,
  });
  return { ...query, key };
}

/** What an admin begins to edit; read once, so that nothing changes under what is typed. */
export function useReadOnce<Document>(
  subject: string,
  path: string,
  schema: z.ZodMiniType<Document>,
) {
  const { api } = useServices();
  return useQuery({
    queryKey: [subject, 'one', path],
    queryFn: ({ signal }) => api.request('GET', path, { schema, signal }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}
