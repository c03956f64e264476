import type { QueryClient } from '@tanstack/react-query';

/**
 * After a change of one's own: what is on the screen is read again, and what is not is forgotten, so that a list one
 * goes back to never shows stale data, not even while it is being read.
 * @param subject the first part of the queries' keys
 * @returns when what is on the screen has been read
 */
export async function invalidateList(queries: QueryClient, subject: string): Promise<void> {
  queries.removeQueries({ queryKey: [subject], type: 'inactive' });
  await queries.invalidateQueries({ queryKey: [subject] });
}
