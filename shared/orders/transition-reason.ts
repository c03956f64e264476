import { writtenText } from '../core/written-text';

/** The longest reason for a return or a cancellation, in characters. */
export const MAX_REASON = 200;

/** Why an order was returned or cancelled; the shopper sees it. */
export const transitionReason = writtenText('Enter a reason', MAX_REASON);
