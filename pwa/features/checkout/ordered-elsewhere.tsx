import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import type { CheckoutDraft } from '../../database/checkout-draft';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';

/** Another tab, or another device, has ordered the cart that this one showed: says so, and leads to the order. */
export function OrderedElsewhere({ draft }: { readonly draft: CheckoutDraft }) {
  const navigate = useNavigate();
  const toast = useToast();
  const t = useT();
  const isSaid = useRef(false);
  const { orderId, online } = draft;
  const begun = useServices()
    .account.documents()
    ?.orders.find(({ _id }) => _id === online?.orderId);
  // Where one was begun online, and nothing stands in its place, only the list knows which of the two it is.
  const id = online ? begun?.cancelled?.inPlace : orderId;
  const to = id === undefined ? '/myorders' : pathTo('/order/:id', { id });
  useEffect(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    toast.info(t('This cart has already been ordered.'));
    void navigate(to, { replace: true });
  }, [navigate, to, t, toast]);
  return null;
}
