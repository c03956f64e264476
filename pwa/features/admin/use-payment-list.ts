import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAYMENT_VIEWS, paymentPage, type PaymentView } from '#shared/payments/payment-documents';
import { useServices } from '../../hooks/services';
import { PAYMENTS } from '../../components/admin/use-order-history';
import { useListAddress } from './use-list-address';

/** How often the list is read again while the page is visible, in milliseconds. */
const LOOK_AGAIN = 30_000;

const isView = (text: string | null): text is PaymentView =>
  PAYMENT_VIEWS.some((view) => view === text);

/** The page of payments that the address names, kept up to date. */
export function usePaymentList() {
  const { api } = useServices();
  const { params, page, change } = useListAddress();
  const asked = params.get('view');
  const view = isView(asked) ? asked : 'attention';
  const query = useQuery({
    queryKey: [PAYMENTS, view, page],
    queryFn: ({ signal }) =>
      api.request('GET', `/payments?view=${view}&pageNumber=${page}`, {
        schema: paymentPage,
        signal,
      }),
    refetchInterval: LOOK_AGAIN,
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    view,
    /** The order whose payments are looked at closely. */
    opened: params.get('order') || null,
    open: (orderId: string | null) => change({ order: orderId }),
    goToPage: (next: number) => change({ pageNumber: next === 1 ? null : String(next) }),
  };
}
