import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { numbersReply, type NumbersReply } from '#shared/admin/numbers';
import { printReply } from '#shared/admin/print';
import { failureText } from '../../components/admin/failure';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useMessages } from '../../i18n/messages';
import { ApiError } from '../../network/api-error';
import { useToast } from '../../toasts/toasts';
import { printedKey } from './use-printed';

/**
 * Gives the orders of the page their invoice numbers, for good. After a restore or a move the shop asks for the last numbers first.
 * @param orders ids
 * @param onGiven called once all have theirs
 */
export function useGiveNumbers(orders: readonly string[], onGiven: () => void) {
  const { api } = useServices();
  const queries = useQueryClient();
  const toast = useToast();
  const { translate } = useMessages();
  const { busy, run } = useBusy();
  /** How far the shop knows the numbers to have come, where it asks. */
  const [unconfirmed, setUnconfirmed] = useState<NumbersReply>();

  async function give(): Promise<void> {
    try {
      const reply = await api.request('POST', '/admin/print', {
        body: { orders, invoices: true },
        schema: printReply,
      });
      queries.setQueryData(printedKey(orders), reply);
      onGiven();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'numbers_unconfirmed') throw error;
      setUnconfirmed(await api.request('GET', '/admin/numbers', { schema: numbersReply }));
    }
  }

  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        toast.error(translate(failureText(error, 'Failed to give invoice numbers')));
      }
    });

  return {
    busy,
    unconfirmed,
    give: () => attempt(give),
    /** @param last the last numbers that were printed, as they are printed */
    confirm: (last: readonly string[]) =>
      attempt(async () => {
        await api.request('PUT', '/admin/numbers', { body: { last }, schema: numbersReply });
        setUnconfirmed(undefined);
        await give();
      }),
    cancel: () => setUnconfirmed(undefined),
  };
}
