import { Navigate } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import { useBuyNowId } from '../../components/design/checkout-path';
import { useOrders } from '../../hooks/use-account';
import { useJustPaid } from './use-just-paid';

/** A Buy Now that is not there any more: leads to its order, if there is one. */
export function BuyNowOver() {
  const id = useBuyNowId();
  const justPaid = useJustPaid();
  const { status, orders } = useOrders();
  if (status === 'loading') return null;
  const order = orders.find(({ _id }) => _id === id)?._id ?? justPaid;
  return <Navigate to={order ? pathTo('/order/:id', { id: order }) : '/cart'} replace />;
}
