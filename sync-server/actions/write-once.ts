import { refused } from '#shared/actions/action';
import type { Outcome } from '#shared/protocol/outcome';
import { ApiError } from '../http/api-error';
import { json, type Reply } from '../http/reply';
import type { SignedInRequest } from '../http/route';
import type { Services } from '../services';
import type { ShopWriter } from '../store/shop-store';
import { fingerprintOf } from './fingerprint';

/** An idempotency key: 1 to 128 visible characters (API contract). */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** What a write came to: the outcome that is recorded, and the reply made from it. */
export interface Written {
  readonly outcome: Outcome;
  readonly reply: Reply;
}

/**
 * Runs a write by REST in one transaction. With an `Idempotency-Key`, which takes the place of an action's id, the same
 * request gets the same reply again byte for byte, refusals included (API contract).
 * @param what the request's own content: method, path and body
 * @throws ApiError `id_reused` for the same key with other content, `in_progress` while the first is under way
 */
export async function writeOnce(
  { store, clock, keysUnderWay }: Services,
  request: SignedInRequest,
  what: unknown,
  work: (shop: ShopWriter) => Promise<Written>,
): Promise<Reply> {
  const key = request.header('Idempotency-Key');
  if (key === '') return store.write(async (shop) => (await work(shop)).reply);
  if (!KEY.test(key)) throw new ApiError('invalid', { message: 'Not an idempotency key' });

  const user = request.asking.user._id;
  const fingerprint = fingerprintOf(what);
  const name = `${user} ${key}`;
  if (keysUnderWay.has(name))
    throw new ApiError('in_progress', { headers: { 'Retry-After': '1' } });
  keysUnderWay.add(name);
  try {
    return await store.write(async (shop) => {
      const known = await shop.outcome(user, key);
      if (known) {
        if (known.fingerprint !== fingerprint || !known.reply) throw new ApiError('id_reused');
        return known.reply;
      }
      const { outcome, reply } = await work(shop);
      await shop.putOutcome({
        user,
        actionId: key,
        fingerprint,
        outcome,
        reply: { status: reply.status, body: textOf(reply) },
        recordedAt: new Date(clock()).toISOString(),
      });
      return reply;
    });
  } finally {
    keysUnderWay.delete(name);
  }
}

function textOf({ body }: Reply): string {
  if (typeof body !== 'string') throw new TypeError('Only a JSON reply can be kept');
  return body;
}

/** A refusal as a reply that can be kept under its key: the same as throwing it would send. */
export function refusal(error: ApiError, outcome: Outcome = refused('invalid')): Written {
  return { outcome, reply: json(error.status, error.body, error.headers) };
}
