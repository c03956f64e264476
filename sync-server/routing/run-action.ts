import type { PreparedAction, Refusal } from '#shared/decision/action';
import { orderLimitText } from '#shared/orders/order-limit-words';
import type { ErrorCode } from '#shared/core/errors';
import type { Outcome, RefusalCode } from '#shared/decision/outcome';
import { decideAndWrite } from '../actions/decide-and-write';
import { refusal, withIdempotency, type LooksAt } from './with-idempotency';
import { newLanguageOf, noteLanguage } from '../identity/person-language';
import { ApiError } from '../http/api-error';
import type { ApiResponse } from '../http/response';
import type { Actor } from '#shared/users/user';
import type { SignedInRequest } from './route';
import type { Services } from './services';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

type Applied = Extract<Outcome, { status: 'applied' }>;
type Refused = Extract<Outcome, { status: 'refused' }>;

/** In whose name a helper acts. */
export interface Principal {
  readonly user: Actor;
  /** Writes what is new of them, once it is decided that the action takes effect. */
  begin?(): Promise<void>;
}

interface Act {
  /** Absent: in one's own name. */
  inNameOf?(shop: ShopWriter): Promise<Principal>;
  /** What it always reads. */
  readonly looksAt?: LooksAt;
  /** Checks the arguments, and may look at the shop first. An ApiError thrown here is the (final) answer. */
  prepare(shop: ShopWriter): Promise<PreparedAction | Refusal>;
  /** The answer to an applied action; sees what it wrote. */
  reply(shop: ShopWriter, outcome: Applied): Promise<ApiResponse>;
}

/**
 * Runs one of the shop's actions for a write by REST, through the same decision as the queue, once for each
 * `Idempotency-Key` (docs/api.md#idempotency).
 * @param what names the write; with the body it is what a key identifies
 */
export function runAction(
  request: SignedInRequest,
  services: Services,
  what: string,
  { looksAt, inNameOf, prepare, reply: response }: Act,
): Promise<ApiResponse> {
  const { _id, name, email, isAdmin, role } = request.auth.user;
  const language = newLanguageOf(request.auth.user, request.header('Cookie'));
  const now = services.clock();
  const work = async (shop: ShopWriter) => {
    let prepared: PreparedAction | Refusal;
    let principal: Principal | undefined;
    try {
      principal = await inNameOf?.(shop);
      prepared = await prepare(shop);
    } catch (error) {
      if (error instanceof ApiError) return refusal(error);
      throw error;
    }
    await noteLanguage(shop, _id, language);
    const gatewayKeys = services.payments?.gateway.keyIds;
    const { user = { _id, name, email }, begin } = principal ?? {};
    const context = { user, isAdmin, role, now, actionId: services.randomUuid(), gatewayKeys };
    const outcome = await decideAndWrite(shop, prepared, context, services.orderLimits, begin);
    if (outcome.status === 'refused') return refusal(errorOf(outcome), outcome);
    return { outcome, response: await response(shop, outcome) };
  };
  return withIdempotency(services, request, [what, request.body], work, looksAt);
}

/** The refusals of the queue that a write by REST knows under another name, or cannot come to. */
const OTHER_CODES = {
  address_gone: 'not_found',
  order_gone: 'not_found',
  unknown_action: 'internal',
  stale: 'internal',
  forgotten: 'internal',
  dependency_refused: 'internal',
} as const satisfies Partial<Record<RefusalCode, ErrorCode>>;

/** A refusal as an error of the API, with what a client needs to offer a way on, such as `quote`. */
function errorOf({ code, detail }: Refused): ApiError {
  const { fields, ...more } = detail ?? {};
  const apiCode = isRenamed(code) ? OTHER_CODES[code] : code;
  const message = detail?.limit ? { message: orderLimitText(detail.limit) } : {};
  return new ApiError(apiCode, { more, ...message, ...(fields ? { fields } : {}) });
}

function isRenamed(code: RefusalCode): code is keyof typeof OTHER_CODES {
  return code in OTHER_CODES;
}
