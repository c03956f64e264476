import { createCheckout, type Checkout } from '../cart/checkout';
import type { Services } from '../hooks/services';

/** The checkout of a device's cart. */
export const checkoutOf = ({ db, randomUuid }: Pick<Services, 'db' | 'randomUuid'>): Checkout =>
  createCheckout(db, randomUuid);
