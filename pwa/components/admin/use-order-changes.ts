import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../../hooks/services';

/**
 * How often what depends on orders is read again while the page is visible, in milliseconds, should a change notification
 * have been missed.
 */
export const LOOK_AGAIN = 60_000;

/**
 * Reads what an admin sees again when orders came in or changed.
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
