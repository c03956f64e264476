import { config } from 'zod/mini';
import { loadGoogleIdentity } from './google-identity';
import { languageOf } from '../i18n/language';
import { openGoogleWindow } from './google-window';

// Compiled checks need `eval`, which the content security policy forbids.
config({ jitless: true });

const place = document.getElementById('button');
if (!place) throw new Error('google.html has no #button');

// Opened on its own it has no page around it, and stays empty.
if (window.parent !== window) {
  openGoogleWindow({
    self: window,
    page: window.parent,
    place,
    dark: () => matchMedia('(prefers-color-scheme: dark)').matches,
    language: languageOf(document.cookie),
    offersAccounts: 'IdentityCredential' in window,
    load: () => loadGoogleIdentity(document),
  });
}
