import { useEffect } from 'react';
import { CartStepper } from './cart-stepper';
import { useLinesInCart, type LinesInCart } from './use-lines-in-cart';

/** The cart as the cards of a grid show it. */
export interface CartInGrid {
  readonly lines: LinesInCart;
  readonly Stepper: typeof CartStepper;
}

/** Tells a grid what of its products is in the cart, again whenever that changes. Shows nothing by itself. */
export function Component({ onCart }: { onCart: (cart: CartInGrid) => void }) {
  const lines = useLinesInCart();
  useEffect(() => {
    if (lines) onCart({ lines, Stepper: CartStepper });
  }, [lines, onCart]);
  return null;
}
