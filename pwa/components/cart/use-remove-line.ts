import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';

/** Removes a line of the cart, and offers to put it back. */
export function useRemoveLine() {
  const { cart, db } = useServices();
  const toast = useToast();
  const t = useT();
  /**
   * @param id of the line (`lineKey`)
   * @param name what the message calls it
   */
  return async (id: string, name: string): Promise<void> => {
    // Removed in this turn, durably; read before, as the database keeps their order.
    const [stored] = await Promise.all([db.cartLines.get(id), cart.remove(id)]);
    const putBack = () =>
      void cart.restore(stored ? [stored] : []).catch(() => toast.error(t('Something went wrong')));
    toast.success(t('Removed: {name}', { name }), stored && putBack);
  };
}
