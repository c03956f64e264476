import { writtenText } from '../core/written-text';

/** The longest reason for a return or a cancellation, in characters. */
export const MAX_REASON = 200;

/** Why an order came back that its shopper did not take: mails and screens say it in the reader's language. */
export const REFUSED_AT_THE_DOOR = 'Refused at the door';

/** Why an order was returned or cancelled; the shopper sees it. */
export const transitionReason = writtenText('Enter a reason', MAX_REASON);
