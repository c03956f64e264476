import { useLocation, useNavigationType } from 'react-router-dom';
import { useNavigationFocus } from '../components/design/navigation-focus';
import { useCheckout, useCheckoutCart } from './use-checkout';

/**
 * Whether the user came back by the browser's Back to a step of a checkout that is over: what they ordered has left the
 * cart, and the step has nothing to show. A page that was just opened is not come back to.
 */
export function useLeftBehind(): boolean {
  const type = useNavigationType();
  const { key } = useLocation();
  const navigationFocus = useNavigationFocus();
  const cart = useCheckoutCart();
  const draft = useCheckout();
  return (
    type === 'POP' &&
    // The entry with which the page was opened has no key of its own, also when the user comes back to it.
    (key !== 'default' || navigationFocus.hasMoved()) &&
    cart.status !== 'loading' &&
    cart.lines.length === 0 &&
    draft !== undefined &&
    draft.shippingAddress === null
  );
}
