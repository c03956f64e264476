import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { googleNonce } from '#shared/users/google-account';
import { useServices } from '../../hooks/services';
import { isVisible, onVisible } from '../../platform/browser';
import {
  googleWindowMessage,
  type GooglePurpose,
  type GoogleStart,
  type GoogleWindowMessage,
} from '../../frames/google-messages';

/** How long the button may take to appear, in milliseconds: ample, for its script comes from far away. */
export const MAX_WAIT = 30_000;
/** After how long a nonce is asked for again, in milliseconds: the shop takes one for ten minutes from the last time. */
export const NONCE_RENEWAL = 5 * 60 * 1000;

/** One try to sign in with Google: a nonce, a window, and what came of it. */
export interface GoogleTry {
  /** Names the shop at Google. */
  readonly clientId: string;
  readonly purpose: GooglePurpose;
  /** Whether Google may also offer an account by itself. */
  readonly oneTap: boolean;
  /** A person chose an account; `null` where Google gave no credential. */
  readonly onCredential: (credential: string | null) => void;
  /** The button could not be made. */
  readonly onFailed: () => void;
  /** The shop gave no nonce. */
  readonly onRefused: (error: unknown) => void;
  /** The shop has given another nonce: what this window gets from Google is no longer valid. */
  readonly onOutdated: () => void;
}

/**
 * Speaks with the window that holds Google's button, from its mount on. Only the window itself is listened to.
 * @returns whether the button is there
 */
export function useGoogleWindow(attempt: GoogleTry) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [shown, setShown] = useState(false);
  const nonce = useGoogleNonce(attempt);
  const { clientId, purpose, oneTap } = attempt;

  const heard = useEffectEvent((message: GoogleWindowMessage) => {
    if (message.kind === 'ready') setReady(true);
    else if (message.kind === 'shown') setShown(true);
    else if (message.kind === 'failed') attempt.onFailed();
    else attempt.onCredential(message.credential);
  });
  const late = useEffectEvent(() => attempt.onFailed());

  // Before the window can have said anything.
  useLayoutEffect(() => {
    function listen(event: MessageEvent<unknown>) {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return;
      const message = googleWindowMessage.safeParse(event.data);
      if (message.success) heard(message.data);
    }
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (!ready || nonce === undefined) return;
    const start: GoogleStart = { kind: 'start', clientId, nonce, purpose, oneTap };
    frame.current?.contentWindow?.postMessage(start, location.origin);
  }, [ready, nonce, clientId, purpose, oneTap]);

  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(late, MAX_WAIT);
    return () => clearTimeout(timer);
  }, [shown]);

  return { frame, shown };
}

/**
 * The nonce that the token must name. The shop keeps it valid in this browser as long as it is requested: while the page
 * is visible, and when the user comes back.
 * @returns the first one; another one is `onOutdated`
 */
function useGoogleNonce(attempt: GoogleTry): string | undefined {
  const { api, clock } = useServices();
  const [nonce, setNonce] = useState<string>();
  const given = useEffectEvent((answer: string) => {
    if (nonce === undefined) setNonce(answer);
    else if (nonce !== answer) attempt.onOutdated();
  });
  const refused = useEffectEvent((error: unknown) => {
    // Later the one at hand may still be good.
    if (nonce === undefined) attempt.onRefused(error);
  });

  useEffect(() => {
    const stopped = new AbortController();
    let asked = 0;
    function ask() {
      asked = clock();
      api
        .request('POST', '/users/google/nonce', { schema: googleNonce, signal: stopped.signal })
        .then(
          (response) => stopped.signal.aborted || given(response.nonce),
          (error: unknown) => stopped.signal.aborted || refused(error),
        );
    }
    ask();
    const timer = setInterval(() => isVisible() && ask(), NONCE_RENEWAL);
    const stopVisible = onVisible(() => clock() - asked >= NONCE_RENEWAL && ask());
    return () => {
      stopped.abort();
      clearInterval(timer);
      stopVisible();
    };
  }, [api, clock]);

  return nonce;
}
