import * as z from 'zod/mini';
import type { GoogleIdentity } from './google-identity';
import { googleStart, type GoogleStart, type GoogleWindowMessage } from './google-messages';

/** The widths of Google's button, in pixels. */
const MIN_WIDTH = 200;
const MAX_WIDTH = 400;

/** The part of Google's answer that is read. */
const credentialResponse = z.object({ credential: z.string().check(z.minLength(1)) });

/** The window's dependencies; fakes in tests. */
export interface GoogleWindowDeps {
  /** The window itself. */
  readonly self: Pick<Window, 'addEventListener' | 'location'>;
  /** The shop's page around it. */
  readonly page: Pick<Window, 'postMessage'>;
  /** Where the button goes. */
  readonly place: HTMLElement;
  readonly dark: () => boolean;
  /** The language of the button: a code as in `hi`. */
  readonly language: string;
  /** Whether the browser can offer accounts by itself (FedCM). */
  readonly offersAccounts: boolean;
  readonly load: () => Promise<GoogleIdentity>;
}

/**
 * Tells the page that the window listens; on the page's answer it loads Google's script, renders the button and offers
 * one-tap. Every credential goes to the page, which alone speaks with the shop's server.
 *
 * One-tap is left to browsers that show it themselves: Google's own prompt would be rendered inside this window, which is only as
 * high as the button. A prompt that was skipped, closed or never shown is not reported: it was not requested, Google
 * does not say which it was, and the button is still there.
 */
export function openGoogleWindow(deps: GoogleWindowDeps): void {
  const { self, page, place } = deps;
  const { origin } = self.location;
  const say = (message: GoogleWindowMessage) => page.postMessage(message, origin);
  let started = false;

  async function start(given: GoogleStart): Promise<void> {
    const identity = await deps.load();
    identity.initialize({
      client_id: given.clientId,
      nonce: given.nonce,
      callback(response) {
        const parsed = credentialResponse.safeParse(response);
        say({ kind: 'credential', credential: parsed.success ? parsed.data.credential : null });
      },
      context: given.purpose,
      ux_mode: 'popup',
      auto_select: false,
      use_fedcm_for_prompt: true,
    });
    identity.renderButton(place, {
      type: 'standard',
      size: 'large',
      shape: 'pill',
      theme: deps.dark() ? 'filled_black' : 'outline',
      text: given.purpose === 'signup' ? 'signup_with' : 'signin_with',
      logo_alignment: 'center',
      locale: deps.language,
      width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.floor(place.clientWidth))),
    });
    say({ kind: 'shown' });
    if (given.oneTap && deps.offersAccounts) offerAccounts(identity);
  }

  self.addEventListener('message', (event) => {
    if (event.source !== page || event.origin !== origin || started) return;
    const message = googleStart.safeParse(event.data);
    if (!message.success) return;
    started = true;
    start(message.data).catch(() => say({ kind: 'failed' }));
  });
  say({ kind: 'ready' });
}

function offerAccounts(identity: GoogleIdentity): void {
  try {
    identity.prompt();
  } catch {
    // The button is rendered.
  }
}
