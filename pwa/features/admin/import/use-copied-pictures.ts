import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importPictures, type ImportPictures } from '#shared/admin/table-import';
import { failureText } from '../../../components/admin/failure';
import { useServices } from '../../../hooks/services';

/** The first part of the query's key. */
export const COPIED_PICTURES = 'copied pictures';
/** While pictures are copied, in milliseconds. */
const LOOKS_AGAIN = 2_000;

/** How far the copying of pictures is, and another try of those that could not be copied. */
export function useCopiedPictures() {
  const { api } = useServices();
  const queries = useQueryClient();
  const [work, setWork] = useState<{ readonly isBusy?: true; readonly message?: string }>({});
  const { data: pictures } = useQuery({
    queryKey: [COPIED_PICTURES],
    queryFn: ({ signal }) =>
      api.request('GET', '/products/imports/pictures', { schema: importPictures, signal }),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? LOOKS_AGAIN : false),
  });

  async function retry(): Promise<void> {
    setWork({ isBusy: true });
    try {
      const now = await api.request('POST', '/products/imports/pictures/retry', {
        schema: importPictures,
      });
      queries.setQueryData<ImportPictures>([COPIED_PICTURES], now);
      setWork({});
    } catch (error) {
      setWork({ message: failureText(error, 'The shop did not answer.') });
    }
  }

  return { pictures, isBusy: false, ...work, retry };
}
