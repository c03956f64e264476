import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { redirectTarget, signInPath } from '#shared/users/redirect';
import { secondStepNeeded } from '#shared/users/second-factor';
import { signedInUser } from '#shared/users/user';
import { useServices } from '../../hooks/services';
import type { FormProblem } from '../../hooks/use-sending';
import { ApiError } from '../../network/api-error';
import { listen } from '../../platform/browser';

/** Shown when a form was sent and the server did not answer. */
export const NEEDS_CONNECTION =
  'We couldn’t reach the shop. What you typed is kept: please try again.';

/** An answer of the server that is only a message. */
export const messageResponse = z.object({ message: z.string() });

/** Where to go after signing in; a path of this shop, the home page by default (docs/shop-rules.md#r-routes-7). */
export function useRedirectTarget(): string {
  const [params] = useSearchParams();
  return redirectTarget(params.get('redirect'));
}

/**
 * What a person reads of a failure: the server's message, else the reason, else a fallback
 * (docs/shop-rules.md#r-texts-11).
 */
export function entryErrorOf(error: unknown, fallback: string): FormProblem {
  if (!(error instanceof ApiError)) return { message: fallback };
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR')
    return { message: NEEDS_CONNECTION };
  const hasMessage = typeof error.status === 'number' && error.message !== '';
  return { message: hasMessage ? error.message : fallback, fields: error.fields ?? {} };
}

/**
 * Signs in or registers, by whatever the person shows: one request, then the session is stored, which moves the screen on. One that
 * found no connection is sent again by itself when that is back, unless something is typed meanwhile.
 * @param explain says what a failure is to a person
 */
export function useAccountEntry(path: string, explain: (error: unknown) => FormProblem) {
  const { api, session, connection } = useServices();
  const secondStep = useSecondStep(useRedirectTarget());
  const [error, setError] = useState<FormProblem | null>(null);
  const [unsent, setUnsent] = useState<object | null>(null);

  /** @returns what went wrong; `null` where the person is signed in now, or is asked for the second step */
  async function enter(body: object): Promise<FormProblem | null> {
    setError(null);
    setUnsent(null);
    try {
      await session.signedIn(await api.request('POST', path, { body, schema: signedInUser }));
      return null;
    } catch (failure) {
      const ticket = ticketOf(failure);
      if (ticket !== undefined) {
        secondStep.begin(ticket);
        return null;
      }
      const explained = explain(failure);
      if (explained.message === NEEDS_CONNECTION) setUnsent(body);
      setError(explained);
      return explained;
    }
  }

  const again = useEffectEvent(() => {
    if (unsent) void enter(unsent);
  });
  // When it comes back, and not whenever something was not sent: that would try without an end.
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.current() === 'online') again();
      }),
    [connection],
  );
  useEffect(() => listen(document, ['input'], () => setUnsent(null)), []);

  return { enter, error };
}

/** Why the first step has to be done again, beside the ticket of the one before. */
const secondStepState = z.object({
  ticket: z.optional(z.string()),
  failed: z.optional(z.string()),
});

/** The ticket with which the shop asks for a second step; nothing for any other failure. */
function ticketOf(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'second_factor_required') return undefined;
  return secondStepNeeded.safeParse(failure.body).data?.ticket;
}

/**
 * The second step of a sign-in is in the history entry of the sign-in page: it survives a reload, and a person who came by another
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
    /** Why the last second step failed. */
    failed,
    begin: (given: string) => show({ ticket: given }),
    leave: (reason?: string) => show(reason === undefined ? null : { failed: reason }),
  };
}
