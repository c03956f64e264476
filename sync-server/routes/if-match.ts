import { ApiError } from '../http/api-error';
import type { RequestFacts } from '../http/reply';

/**
 * `If-Match: "<revision>"`: the writer means the document as they saw it (API contract). Without the header, or with `*`,
 * any revision will do.
 * @throws ApiError `version_conflict` with the document as it is
 */
export function sameRevision(request: RequestFacts, current: { readonly revision: number }): void {
  const wanted = request.header('If-Match').trim();
  if (wanted === '' || wanted === '*' || wanted === `"${current.revision}"`) return;
  throw new ApiError('version_conflict', { more: { current } });
}
