import { useState } from 'react';
import { GOOGLE_FAILED } from '#shared/users/google-account';
import type { FormProblem } from '../../hooks/use-sending';
import { ApiError } from '../../network/api-error';
import { useAccountEntry } from './use-account-entry';

/** Google answered, and there was nothing in the answer (docs/shop-rules.md#r-texts-12). */
export const NO_CREDENTIAL = 'No Google credential returned';
/** Google's button could not be made: its script did not load, or failed. */
export const GOOGLE_STOPPED = 'Google sign-in was cancelled or failed';

/** The state: the button is shown, with why the last try failed; the shop is asked; there is no button. */
export type GoogleState =
  | { readonly step: 'open'; readonly message?: string }
  | { readonly step: 'entering' }
  | { readonly step: 'stopped'; readonly message: string };

/**
 * What a person reads: the server's message, else that it failed (docs/shop-rules.md#r-texts-11); nothing was typed
 * that could be stored.
 */
function googleErrorOf(error: unknown): FormProblem {
  const serverMessage =
    error instanceof ApiError && typeof error.status === 'number' && error.message;
  return { message: serverMessage || GOOGLE_FAILED };
}

/**
 * Signing in with Google, in tries: each has a window and a nonce of its own, because what Google gave for
 * a nonce is good once. The session is entered as with a password.
 */
export function useGoogleSignIn() {
  const { enter } = useAccountEntry('/api/users/google', googleErrorOf);
  const [number, setNumber] = useState(0);
  const [state, setState] = useState<GoogleState>({ step: 'open' });

  function begin(message?: string) {
    setNumber((before) => before + 1);
    setState(message === undefined ? { step: 'open' } : { step: 'open', message });
  }

  async function take(credential: string | null): Promise<void> {
    if (state.step === 'entering') return;
    if (credential === null) return begin(NO_CREDENTIAL);
    setState({ step: 'entering' });
    const error = await enter({ idToken: credential });
    // Without an error the session moves the screen on.
    if (error) begin(error.message);
  }

  return {
    state,
    /** Counts the tries, from zero. */
    number,
    again: () => begin(),
    events: {
      onCredential: (credential: string | null) => void take(credential),
      onFailed: () => setState({ step: 'stopped', message: GOOGLE_STOPPED }),
      onRefused: (error: unknown) =>
        setState({ step: 'stopped', message: googleErrorOf(error).message }),
      onOutdated() {
        if (state.step === 'open') begin(state.message);
      },
    },
  };
}
