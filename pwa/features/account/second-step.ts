import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { signInPath } from '#shared/users/redirect';
import { secondStepNeeded } from '#shared/users/second-factor';
import { ApiError } from '../../network/api';

/** Why the first step has to be done again, beside the ticket of the one before. */
const secondStepState = z.object({
  ticket: z.optional(z.string()),
  failed: z.optional(z.string()),
});

/** The ticket with which the shop asks for a second step; nothing for any other failure. */
export function ticketOf(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'second_factor_required') return undefined;
  return secondStepNeeded.safeParse(failure.body).data?.ticket;
}

/**
 * The second step of a sign-in stands in the history entry of the sign-in page: it survives a reload, and whoever came by another
 * page or with Google finds it there. A ticket is good for five minutes, once, and for nothing without a code.
 */
export function useSecondStep(target: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const { ticket, failed } = secondStepState.safeParse(location.state).data ?? {};
  const show = useCallback(
    (state: z.infer<typeof secondStepState> | null) =>
      void navigate(signInPath(target), { replace: true, state }),
    [navigate, target],
  );
  return {
    ticket,
    /** Why the last second step came to nothing. */
    failed,
    begin: (given: string) => show({ ticket: given }),
    leave: (reason?: string) => show(reason === undefined ? null : { failed: reason }),
  };
}
