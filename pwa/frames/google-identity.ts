import { GOOGLE_SCRIPT } from './google-messages';

/** The part of Google's sign-in library used here: `google.accounts.id`. */
export interface GoogleIdentity {
  initialize(options: {
    readonly client_id: string;
    readonly nonce: string;
    readonly callback: (response: unknown) => void;
    readonly context: 'signin' | 'signup';
    readonly ux_mode: 'popup';
    readonly auto_select: boolean;
    /** The browser itself offers the accounts (FedCM), above the whole page. */
    readonly use_fedcm_for_prompt: boolean;
  }): void;
  renderButton(
    place: HTMLElement,
    look: {
      readonly type: 'standard';
      readonly size: 'large';
      readonly shape: 'pill';
      readonly theme: 'outline' | 'filled_black';
      readonly text: 'signin_with' | 'signup_with';
      readonly logo_alignment: 'center';
      readonly locale: string;
      /** In pixels, as text or number; 200 to 400. */
      readonly width: number;
    },
  ): void;
  prompt(): void;
}

declare global {
  /** What Google's script defines in its window; unverified. */
  var google: { readonly accounts?: { readonly id?: GoogleIdentity } } | undefined;
}

/**
 * Loads Google's script into a document.
 * @throws Error when it cannot be loaded, or defines nothing usable
 */
export function loadGoogleIdentity(document: Document): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = GOOGLE_SCRIPT;
    script.async = true;
    script.addEventListener('load', () => {
      const identity = globalThis.google?.accounts?.id;
      if (identity) resolve(identity);
      else reject(new Error('Google’s script brought no sign-in'));
    });
    script.addEventListener('error', () =>
      reject(new Error('Google’s script could not be loaded')),
    );
    document.head.append(script);
  });
}
