import type { ErrorCode } from '../core/errors';
import type { Order } from './order';

/** What marking an order came to: the order as it is to be stored, or the code of the refusal. */
export type Marked<Refusal extends ErrorCode> =
  | { readonly status: 'marked'; readonly order: Order }
  | { readonly status: 'refused'; readonly code: Refusal };
