import { isRecord } from './record';

/** The codes that programs read in an error reply of the API: a closed list (docs/api.md#errors). */
export const ERROR_STATUS = {
  invalid: 400,
  not_verified: 400,
  signed_out: 401,
  bad_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  reauth_required: 403,
  second_factor_needed: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_reviewed: 409,
  email_taken: 409,
  price_changed: 409,
  out_of_stock: 409,
  product_gone: 409,
  confirm_again: 409,
  version_conflict: 409,
  has_variants: 409,
  address_conflict: 409,
  too_many_addresses: 409,
  limit_reached: 409,
  not_paid: 409,
  already_paid: 409,
  already_delivered: 409,
  order_cancelled: 409,
  too_late: 409,
  wrong_step: 409,
  invoiced: 409,
  disputed: 409,
  not_returnable: 409,
  not_serviceable: 409,
  cash_unavailable: 409,
  not_cod: 409,
  not_razorpay: 409,
  amount_differs: 409,
  numbers_unconfirmed: 409,
  last_admin: 409,
  admin_protected: 409,
  id_reused: 409,
  in_progress: 409,
  user_mismatch: 409,
  upgrade_required: 409,
  too_large: 413,
  unsupported_type: 415,
  slow_down: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The `reason` of `signed_out` where the session was good, and its account has been deleted. */
export const ACCOUNT_GONE = 'account_gone';
/** The `reason` of `user_mismatch` where the number of the device is another person's: it takes another one, and goes on. */
export const FOREIGN_CLIENT = 'foreign_client';

/**
 * The body of every error reply: `message` for a person, `code` for programs, `fields` by input. `reason` says more of a
 * code, for programs that know it; others go by the code alone.
 */
export interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly reason?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads an error reply; nothing where it is none of ours. By hand: a schema would bring its library into the first visit
 * (docs/decisions/0008-first-page.md).
 */
export function readErrorBody(body: unknown): ErrorBody | undefined {
  if (!isRecord(body)) return undefined;
  const { message, code, reason, fields } = body;
  if (typeof message !== 'string' || typeof code !== 'string') return undefined;
  if (reason !== undefined && typeof reason !== 'string') return undefined;
  if (fields === undefined) return { message, code, reason };
  return isTexts(fields) ? { message, code, reason, fields } : undefined;
}

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
