import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidateList } from './invalidate-list';

test('reads what is shown, forgets what is not, and leaves other subjects alone', async () => {
  const queries = new QueryClient();
  let name = 'Asha';
  const shown = new QueryObserver(queries, {
    queryKey: ['people', 'all'],
    queryFn: () => name,
    staleTime: Infinity,
  });
  const leave = shown.subscribe(() => undefined);
  await shown.refetch();
  queries.setQueryData(['people', 'keyword=asha'], name);
  queries.setQueryData(['orders', 'all'], 'order of Asha');

  name = 'Asha Rao';
  await invalidateList(queries, 'people');

  expect(shown.getCurrentResult().data).toBe('Asha Rao');
  expect(queries.getQueryData(['people', 'keyword=asha'])).toBeUndefined();
  expect(queries.getQueryData(['orders', 'all'])).toBe('order of Asha');
  leave();
});
