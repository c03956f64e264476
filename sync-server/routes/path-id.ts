import * as z from 'zod/mini';
import { documentId } from '#shared/core/identifier';
import { invalid } from '../http/api-error';

/** The `:id` of a path; one that cannot be an id is not found (API contract). */
export const pathId = z.object({ id: documentId });

/** A body may repeat the id of its path, as the specification lists it. @throws ApiError `invalid` for another one */
export function sameIdAsPath(name: string, given: string | undefined, id: string): void {
  if (given !== undefined && given !== id) throw invalid({ [name]: 'Not the id of the address' });
}
