import * as z from 'zod/mini';
import { decimalAmount } from '#shared/core/decimal-amount';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/core/errors';
import { outcomeDetail } from '#shared/decision/outcome';
import { orderDocument } from '#shared/orders/order';
import { lastChange } from '#shared/security/last-change';

/** The codes that programs read, by status: a closed list (docs/api.md#errors). */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_STATUS).filter(isErrorCode);

function isErrorCode(text: string): text is ErrorCode {
  return text in ERROR_STATUS;
}

export const errorCode = z.enum(ERROR_CODES);

/** What some refusals add, so that a client can offer a way on. */
const wayOn = z.omit(outcomeDetail, { fields: true, dependency: true });

/** What every error reply has, as pages read it (`readErrorBody`). */
const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  reason: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
}) satisfies z.ZodMiniType<ErrorBody>;

/** The body of every error reply. */
export const errorResponse = z.object({
  ...errorBody.shape,
  code: errorCode,
  ...wayOn.shape,
  /** With `version_conflict`. */
  current: z.optional(z.unknown()),
  /** With `version_conflict` of what the staff keeps. */
  changedBy: z.optional(lastChange),
  /** With `not_verified`: `false`. */
  verified: z.optional(z.boolean()),
  /** With `second_factor_required`: shows in the second step that the first was passed. */
  ticket: z.optional(z.string()),
  /** With `id_reused` of an order by phone: the one that was taken. */
  order: z.optional(orderDocument),
  /** With `amount_differs` of a refund. */
  left: z.optional(decimalAmount),
});
