import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Outcome, OutcomeDetail } from '#shared/decision/outcome';
import type { StoredOutcome } from '../store/row-types';

/**
 * How large a stored outcome may be, in characters of JSON: a refusal costs the sender nothing, and is kept for 90 days. A
 * reply by REST that is longer is packed.
 */
export const MAX_STORED = 4_000;

/** What a refusal can do without when it is given again, the first first: the code stays, and what is short. */
const LEFT_OUT = ['quote', 'fields', 'goneProducts'] as const satisfies (keyof OutcomeDetail)[];

/** An outcome as it is stored, and given again: where it is too large, without the parts that make it so. */
export function storedOutcome(outcome: Outcome): Outcome {
  let stored = outcome;
  for (const part of LEFT_OUT) {
    if (!stored.detail || JSON.stringify(stored).length <= MAX_STORED) return stored;
    const { [part]: _leftOut, ...detail } = stored.detail;
    stored = { ...stored, detail };
  }
  return stored;
}

type StoredReply = NonNullable<StoredOutcome['reply']>;

/** A reply as it is stored; the same again byte for byte by `unpackReply`. */
export function packReply({ status, body }: StoredReply): StoredReply {
  if (body.length <= MAX_STORED) return { status, body };
  return { status, body: deflateRawSync(body).toString('base64'), packed: true };
}

export function unpackReply({ status, body, packed }: StoredReply): StoredReply {
  if (!packed) return { status, body };
  return { status, body: inflateRawSync(Buffer.from(body, 'base64')).toString('utf8') };
}
