import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/protocol/canonical-json';

/** Equal for equal content, whatever the order of keys: distinguishes a repeated action from another one. */
export function fingerprintOf(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('base64url');
}
