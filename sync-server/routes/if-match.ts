import { ApiError } from '../http/api-error';
import type { RequestFacts } from '../http/response';

interface Revised {
  readonly revision: number;
}

/**
 * `If-Match: "<revision>"`: the writer means the document as they saw it (docs/api.md#revisions). Without the header,
 * or with `*`, any revision will do; what is no revision matches none.
 * @param current the document as it is, in the form in which it travels
 * @returns the refusal `version_conflict` with the document, or nothing where the writer may go on
 */
export function revisionConflict(request: RequestFacts, current: Revised): ApiError | undefined {
  const wanted = request.header('If-Match').trim();
  if (wanted === '' || wanted === '*' || wanted === `"${current.revision}"`) return undefined;
  return new ApiError('version_conflict', { more: { current } });
}

/** As `revisionConflict`. @throws ApiError `version_conflict` */
export function sameRevision(request: RequestFacts, current: Revised): void {
  const conflict = revisionConflict(request, current);
  if (conflict) throw conflict;
}
