/*
 * The facts that the policy pages and the mails state until the owner has set others (docs/shop-rules.md#r-texts-15). The shop
 * is a demonstration: its address and number are made up, the domain is one that is reserved for examples.
 */
export const SUPPORT_EMAIL = 'support@pocketbazaar.example';
export const SUPPORT_PHONE = '+91 00000 00000';
export const SUPPORT_HOURS = 'Mon-Sat 10:00-18:00 IST';
/** Below the shop's name. */
export const BUSINESS_ADDRESS = [
  '12 Marigold Lane, Old Market',
  'Pune 411000, Maharashtra',
  'India',
] as const;

/** How long things take, in business days. */
export const PROCESSING_DAYS = '1-2';
export const METRO_DELIVERY_DAYS = '2-5';
export const OTHER_DELIVERY_DAYS = '4-9';
export const REFUND_DAYS = '5-7';
/** How long an item can be returned after its delivery, in days, until the owner sets another time. */
export const RETURN_DAYS = 7;
/** Stock of at most so many pieces is low, until the owner sets another level. */
export const LOW_STOCK = 5;
