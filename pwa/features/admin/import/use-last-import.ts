import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lastImport, undoStep, type LastImport } from '#shared/admin/table-import';
import { failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useServices } from '../../../hooks/services';
import { PRODUCTS } from '../list/subjects';
import { COPIED_PICTURES } from './use-copied-pictures';

/** The first part of the query's key. */
export const LAST_IMPORT = 'last import';

type ImportDone = NonNullable<LastImport['import']>;

/** The last import of products, and its undo. */
export function useLastImport() {
  const { api } = useServices();
  const queries = useQueryClient();
  const [work, setWork] = useState<{ readonly busy?: true; readonly message?: string }>({});
  const query = useQuery({
    queryKey: [LAST_IMPORT],
    queryFn: ({ signal }) =>
      api.request('GET', '/products/imports/last', { schema: lastImport, signal }),
  });

  async function run(task: () => Promise<void>): Promise<void> {
    setWork({ busy: true });
    try {
      await task();
      setWork({});
    } catch (error) {
      setWork({ message: failureText(error, 'The shop did not answer.') });
    }
    await Promise.all(
      [LAST_IMPORT, PRODUCTS, COPIED_PICTURES].map((subject) => invalidateList(queries, subject)),
    );
  }

  /** Step by step, until nothing is left; asked again it goes on. */
  const undo = ({ _id }: ImportDone) =>
    run(async () => {
      for (let left = 1; left > 0;) {
        const step = await api.request('POST', `/products/imports/${_id}/undo`, {
          schema: undoStep,
        });
        queries.setQueryData<LastImport>([LAST_IMPORT], (now) =>
          now?.import ? { import: { ...now.import, undo: step } } : now,
        );
        ({ left } = step);
      }
    });

  return { last: query.data?.import ?? undefined, busy: false, ...work, undo };
}
