import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../../hooks/services';

/**
 * How often what hangs on orders is read again while the page is visible, in milliseconds, should the news of an order
 * have been missed.
 */
export const LOOK_AGAIN = 60_000;

/**
 * Reads what an admin sees again when somebody's orders came in or changed.
 * @param subject the first part of the queries' keys
 */
export function useOrderChanges(subject: string): void {
  const { orderChanges } = useServices();
  const queries = useQueryClient();
  useEffect(
    () =>
      orderChanges.subscribe(() => {
        // A reading under way goes on: where orders keep coming, none would ever end.
        void queries.invalidateQueries({ queryKey: [subject] }, { cancelRefetch: false });
      }),
    [orderChanges, queries, subject],
  );
}
