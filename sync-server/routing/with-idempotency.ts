import { recordHelpersWork } from '../security-log/record-helpers-work';
import { originOf } from '../security-log/security-event';
import { refused } from '#shared/decision/action';
import type { Outcome } from '#shared/decision/outcome';
import { ApiError } from '../http/api-error';
import { json, type ApiResponse } from '../http/response';
import type { SignedInRequest } from './route';
import { assertSessionActive } from '../identity/sessions';
import type { Services } from './services';
import type { Prefetch } from '../store/queries';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { fingerprintOf } from '../actions/fingerprint';
import { packReply, storedOutcome, unpackReply } from '../actions/stored-outcome';

/** An idempotency key: 1 to 128 visible characters (docs/api.md#idempotency). */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** Where its process died, how long the first request of a key is waited for, in milliseconds: no `prepare` takes longer. */
const LEASE_DURATION = 60_000;

/** What a write came to: the outcome that is recorded, and the reply made from it. */
export interface Written {
  readonly outcome: Outcome;
  readonly response: ApiResponse;
}

/** What a write always reads, besides the actor. */
export type LooksAt = Pick<Prefetch, 'orders' | 'products' | 'unpaidOrders'>;

/** A write whose first part takes too long for a transaction, such as hashing a password. */
export interface PreparedWrite<Ready> {
  /** Runs before the transaction, and only where the request has not been answered before. */
  prepare(): Promise<Ready>;
  /** What was true when it was prepared may have changed: it looks again. */
  write(shop: ShopWriter, ready: Ready): Promise<Written>;
}

/**
 * Runs a write by REST in one transaction. With an `Idempotency-Key`, which takes the place of an action's id, the same
 * request gets the same reply again byte for byte, refusals included (docs/api.md#idempotency).
 * @param what the request's own content: method, path and body
 * @param looksAt what the work always reads, besides the actor
 * @throws ApiError `id_reused` for the same key with other content, `signed_out` where the session ended before the transaction
 */
export function withIdempotency(
  services: Services,
  request: SignedInRequest,
  what: unknown,
  work: (shop: ShopWriter) => Promise<Written>,
  looksAt: LooksAt = {},
): Promise<ApiResponse> {
  const prepare = async () => undefined;
  return writeOnce(services, request, what, { prepare, isAtOnce: true, write: work, looksAt });
}

/**
 * As `withIdempotency`, for a write in two parts. What `prepare` throws is no answer of the key: the request may be sent again.
 * While it is being prepared, in any process, the others of its key are sent away: nothing is prepared twice.
 * @throws ApiError as `withIdempotency` does, and `in_progress` while the first is under way
 */
export async function prepareAndWriteOnce<Ready>(
  services: Services,
  request: SignedInRequest,
  what: unknown,
  work: PreparedWrite<Ready>,
): Promise<ApiResponse> {
  const key = keyOf(request);
  if (key === '') return writeOnce(services, request, what, work);
  const name = `answer ${request.auth.user._id} ${key}`;
  const lease = await services.store.lease(name, LEASE_DURATION);
  if (!lease) throw new ApiError('in_progress', { headers: { 'Retry-After': '1' } });
  try {
    return await writeOnce(services, request, what, work);
  } finally {
    await lease.release();
  }
}

/** @throws ApiError `invalid` for what is no key */
function keyOf({ header }: SignedInRequest): string {
  const key = header('Idempotency-Key');
  if (key !== '' && !KEY.test(key))
    throw new ApiError('invalid', { message: 'Not an idempotency key' });
  return key;
}

interface WriteOnce<Ready> extends PreparedWrite<Ready> {
  readonly looksAt?: LooksAt;
  /** Nothing is prepared, so there is nothing to be spared by looking for an answer before the transaction. */
  readonly isAtOnce?: boolean;
}

async function writeOnce<Ready>(
  { store, clock, growth }: Services,
  request: SignedInRequest,
  what: unknown,
  { prepare, isAtOnce = false, write, looksAt = {} }: WriteOnce<Ready>,
): Promise<ApiResponse> {
  const { permission } = request;
  const { user } = request.auth;
  const userId = user._id;
  const session = request.auth.session._id;
  const key = keyOf(request);
  const outcomes = key === '' ? [] : [key];
  const wanted: Prefetch = { user: userId, session, outcomes, ...looksAt };
  const work = async (shop: ShopWriter, ready: Ready) => {
    await assertSessionActive(shop, session);
    const written = await write(shop, ready);
    if (written.outcome.status === 'applied')
      await recordHelpersWork(shop, user, permission, clock(), originOf(request));
    return written;
  };
  const grown = growth.of(request.auth, request.ip);
  if (key === '') {
    grown.check();
    const ready = await prepare();
    const written = await store.write(
      async (shop) => {
        const { response } = await work(shop, ready);
        return { response, bytes: await shop.grown() };
      },
      { prefetch: wanted },
    );
    grown.add(written.bytes);
    return written.response;
  }

  const fingerprint = fingerprintOf(what);
  const answered = async (shop: ShopReader): Promise<ApiResponse | undefined> => {
    const known = await shop.outcome(userId, key);
    if (!known) return undefined;
    if (known.fingerprint !== fingerprint || !known.reply) throw new ApiError('id_reused');
    return unpackReply(known.reply);
  };
  const before = isAtOnce ? undefined : await store.read(answered);
  if (before) return before;
  if (!isAtOnce) grown.check();
  const ready = await prepare();
  const written = await store.write(
    async (shop) => {
      const meanwhile = await answered(shop);
      if (meanwhile) return { response: meanwhile, bytes: 0 };
      // A known key is always answered.
      if (isAtOnce) grown.check();
      const { outcome, response } = await work(shop, ready);
      await shop.putOutcome({
        user: userId,
        actionId: key,
        fingerprint,
        outcome: storedOutcome(outcome),
        reply: packReply({ status: response.status, body: textOf(response) }),
        recordedAt: new Date(clock()).toISOString(),
      });
      return { response, bytes: await shop.grown() };
    },
    { prefetch: wanted },
  );
  grown.add(written.bytes);
  return written.response;
}

function textOf({ body }: ApiResponse): string {
  if (typeof body !== 'string') throw new TypeError('Only a JSON reply can be kept');
  return body;
}

/** A write that did what it said. */
export function done(response: ApiResponse): Written {
  return { outcome: { status: 'applied', code: 'done' }, response };
}

/** A refusal as a reply that can be stored under its key: the same as throwing it would send. */
export function refusal(error: ApiError, outcome: Outcome = refused('invalid')): Written {
  return { outcome, response: json(error.status, error.body, error.headers) };
}
