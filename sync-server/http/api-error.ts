import { ERROR_STATUS, type ErrorCode } from '#shared/core/errors';

/** The message for an error without one of its own. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid: 'The request is not valid',
  not_verified: 'Payment verification failed',
  signed_out: 'Please sign in',
  bad_credentials: 'Invalid email or password',
  second_factor_required: 'Please enter the code of your authenticator',
  forbidden: 'You may not do this',
  reauth_required: 'Please enter your current password',
  second_factor_needed: 'Please set up two-step sign-in in your profile first',
  cross_site: 'This request did not come from the shop’s own page',
  not_found: 'Not found',
  method_not_allowed: 'This cannot be done here',
  already_reviewed: 'You have already reviewed this product',
  email_taken: 'This email address already has an account',
  price_changed: 'The price has gone up. Please confirm the new total',
  out_of_stock: 'Not enough stock left',
  product_gone: 'A product is no longer sold',
  confirm_again: 'The prices are more than three days old. Please confirm again',
  version_conflict: 'This was changed elsewhere in the meantime',
  has_variants: 'Price and stock of this product are those of its variants: change them there',
  address_conflict: 'This address was changed elsewhere in the meantime',
  too_many_addresses: 'You can’t save more addresses',
  limit_reached: 'You have too many unpaid orders',
  not_paid: 'This order has not been paid yet',
  already_paid: 'This order is already paid',
  order_cancelled: 'This order was cancelled',
  already_delivered: 'This order is already delivered',
  too_late: 'This order is already on its way',
  disputed:
    'The customer’s bank is looking into this payment, or took part of it. Look under Payments before you send the order',
  wrong_step: 'This order is not at the right step for this',
  invoiced:
    'This order has its invoice, and what stands on that never changes. Cancel it, and place it again',
  not_returnable:
    'Part of an order can be returned once it is delivered, and no more than was ordered',
  not_serviceable: 'We don’t deliver to this postal code',
  cash_unavailable: 'Cash on Delivery isn’t available for this order',
  not_cod: 'This order is not paid in cash on delivery',
  not_razorpay: 'This order is not paid online',
  amount_differs: 'The amount is not the total of the order',
  numbers_unconfirmed: 'Confirm the last invoice number first: the shop may have been restored',
  last_admin: 'The shop needs at least one admin',
  admin_protected: 'An admin cannot be deleted',
  id_reused: 'This id was used before for something else',
  in_progress: 'The same request is already in progress',
  user_mismatch: 'This device’s actions belong to somebody else',
  upgrade_required: 'Please reload the shop to get its new version',
  too_large: 'The request is too large',
  unsupported_type: 'This content type is not supported',
  slow_down: 'Too many attempts. Please wait a moment',
  internal: 'Something went wrong on our side',
  unavailable: 'The shop isn’t responding. Please try again',
};

export interface ErrorDetails {
  readonly message?: string;
  /** What was wrong, by field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What a client needs to proceed, such as `quote`. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error answer of the contract: its code decides the status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as sent. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: ErrorCode,
    { message = MESSAGES[code], fields, more, headers = {} }: ErrorDetails = {},
  ) {
    super(message);
    this.status = ERROR_STATUS[code];
    this.headers = headers;
    this.body = { ...more, message, code, ...(fields ? { fields } : {}) };
  }
}

/** Too much, or too often. @param wait until the next attempt, in seconds */
export function slowDown(wait: number): ApiError {
  const seconds = String(Math.max(1, Math.ceil(wait)));
  return new ApiError('slow_down', { headers: { 'Retry-After': seconds } });
}

/** The request does not match the schema. @param fields what is wrong, by dotted path */
export function invalid(fields: Readonly<Record<string, string>>): ApiError {
  const message = Object.values(fields)[0];
  return new ApiError('invalid', { fields, ...(message === undefined ? {} : { message }) });
}
