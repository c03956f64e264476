import { useNavigate } from 'react-router-dom';
import { largestQuantity, MAX_QUANTITY } from '#shared/cart/quantity';
import type { CartLine } from '../../database/cart-line';
import { useBusy } from '../../hooks/use-busy';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { buttonLook } from '../design/button-look';
import { useFailedToast } from '../outbox/use-failed-toast';
import styles from './cart-stepper.module.css';
import { useRemoveLine } from './use-remove-line';

export interface CartStepperProps {
  /** What the product is called. */
  readonly name: string;
  /** Its lines in the cart, of which there are some. */
  readonly lines: readonly CartLine[];
  /** Puts one more piece in, or asks which. */
  readonly onMore: () => Promise<void>;
}

/**
 * − 1 + in the place of Add, as wide as it: how many pieces of a product the cart has, of all its variants together. Of one of them alone −
 * takes a piece out; of several it leads to the cart, where each is seen.
 */
export function CartStepper({ name, lines, onMore }: CartStepperProps) {
  const { cart } = useServices();
  const t = useT();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFailedToast();
  const removeLine = useRemoveLine();
  const { busy, run } = useBusy();
  const [only, another] = lines;
  const isPlain = only !== undefined && !another && !only.variant;
  const most = isPlain ? largestQuantity(only.countInStock) : Infinity;
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);

  async function takeOne() {
    if (!only || another) await navigate('/cart');
    else if (only.qty > 1) await cart.setQuantity(only._id, only.qty - 1);
    else await removeLine(only._id, name);
  }

  async function addOne() {
    if (pieces < most) return onMore();
    if (most < 1) toast.info(t('Out Of Stock'));
    else if (most < MAX_QUANTITY) toast.info(t('Only {count} left in stock now.', { count: most }));
    else toast.info(t('At most {count} of a product in one order.', { count: most }));
    return undefined;
  }

  const press = (work: () => Promise<void>) => () =>
    void run(work).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  return (
    <div className={styles.place} role="group" aria-label={t('{name} in your cart', { name })}>
      <button
        type="button"
        className={buttonLook.outlined}
        aria-label={
          another ? t('Change {name} in the cart', { name }) : t('One {name} fewer', { name })
        }
        aria-disabled={busy}
        onClick={press(takeOne)}
      >
        −
      </button>
      <span aria-live="polite">{pieces}</span>
      <button
        type="button"
        className={buttonLook.outlined}
        aria-label={t('One {name} more', { name })}
        aria-disabled={busy || pieces >= most}
        onClick={press(addOne)}
      >
        +
      </button>
    </div>
  );
}
