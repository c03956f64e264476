import * as z from 'zod/mini';
import { documentId } from '#shared/core/identifier';
import { invalid } from '../http/api-error';

/** The `:id` of a path; one that cannot be an id is not found (docs/api.md#ids). */
export const pathId = z.object({ id: documentId });

/** A body may repeat the id of its path (docs/api.md#ids). @throws ApiError `invalid` for another one */
export function sameIdAsPath(name: string, given: string | undefined, id: string): void {
  if (given !== undefined && given !== id) throw invalid({ [name]: 'Not the id of the address' });
}
