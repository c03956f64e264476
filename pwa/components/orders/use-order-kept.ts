import { useNavigate } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import { useServices } from '../../hooks/services';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useT } from '../../i18n/messages';
import { whenAnswered } from '../../outbox/when-answered';
import { useToast } from '../../toasts/toasts';
import { SAVED_ON_DEVICE } from '../outbox/use-saved-toast';

/** What follows once a cash order is stored on the device: it is said, and its page opens. */
export function useOrderKept(): (kept: {
  readonly orderId: string;
  readonly actionId: string;
}) => Promise<void> {
  const { db, connection } = useServices();
  const memoryOnly = useMemoryOnly();
  const navigate = useNavigate();
  const toast = useToast();
  const t = useT();
  return async ({ orderId, actionId }) => {
    // With a connection the order's page says how far it is, and a toast would outlive its being true.
    if (connection.current() === 'offline' && !memoryOnly) toast.success(t(SAVED_ON_DEVICE));
    else toast.info(t('Sending your order…'), whenAnswered(db, actionId));
    await navigate(pathTo('/order/:id', { id: orderId }), { replace: true });
  };
}
