import { ApiError } from '../http/api-error';
import type { Services } from './services';
import type { User } from '../store/row-types';

/** The answer to a first step that was right, where a second one is to come: no session, but a ticket. */
export function secondStepNeeded(
  { secondFactors }: Pick<Services, 'secondFactors'>,
  user: User,
): ApiError {
  const ticket = secondFactors.ticketFor(user);
  return new ApiError('second_factor_required', {
    more: { ticket },
    headers: { 'Cache-Control': 'no-store' },
  });
}
