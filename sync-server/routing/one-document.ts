import * as z from 'zod/mini';
import { documentId } from '#shared/core/identifier';
import type { LastChange } from '#shared/security/last-change';
import { canonicalJson } from '#shared/protocol/canonical-json';
import { ApiError, invalid } from '../http/api-error';
import type { RequestFacts } from '../http/response';
import { lastChangeOf } from '../security-log/document-changes';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { SignedInRequest } from './route';

/** The `:id` of a path; one that cannot be an id is not found (docs/api.md#ids). */
export const pathId = z.object({ id: documentId });

/** A body may repeat the id of its path (docs/api.md#ids). @throws ApiError `invalid` for another one */
export function sameIdAsPath(name: string, given: string | undefined, id: string): void {
  if (given !== undefined && given !== id) throw invalid({ [name]: 'Not the id of the address' });
}

/**
 * `If-Match: "<revision>"`: the writer means the document as they saw it (docs/api.md#revisions). Without the header,
 * or with `*`, any revision will do; what is no revision matches none.
 * @param current the document as it is, in the form in which it travels
 * @returns the refusal `version_conflict` with the document, or nothing where the writer may continue
 */
export function revisionConflict(
  request: RequestFacts,
  current: { readonly revision: number },
): ApiError | undefined {
  const wanted = request.header('If-Match').trim();
  if (wanted === '' || wanted === '*' || wanted === `"${current.revision}"`) return undefined;
  return versionConflict(current);
}

/** The refusal of a change to what somebody else changed meanwhile. @param changedBy who that was, where it is known */
export function versionConflict(current: unknown, changedBy?: LastChange): ApiError {
  return new ApiError('version_conflict', { more: { current, ...(changedBy && { changedBy }) } });
}

/**
 * As `revisionConflict`, of a document of the owner: the refusal names the other person.
 * @param detail the document's name in the security log
 */
export async function settingsConflict(
  shop: ShopReader,
  request: SignedInRequest,
  current: { readonly revision: number },
  detail: string,
): Promise<ApiError | undefined> {
  const conflict = revisionConflict(request, current);
  if (!conflict) return undefined;
  return versionConflict(current, await lastChangeOf(shop, detail, request.auth.user));
}

/** Whether two states of a document differ in nothing but their revision. */
export function isSameContent<Document extends { readonly revision: number }>(
  before: Document,
  after: Document,
): boolean {
  return canonicalJson({ ...before, revision: 0 }) === canonicalJson({ ...after, revision: 0 });
}
