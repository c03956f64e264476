/** The shop's languages, each by its own name. English is the default and the exact one (the screens' contract). */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];

const COOKIE = 'language';
/** One year, in seconds. */
const COOKIE_MAX_AGE = 365 * 24 * 60 * 60;

/**
 * The language chosen on this device. It is a cookie, not in the browser's storage: log-out clears all of that
 * (docs/shop-rules.md#r-accounts-8), and the server needs it too to render the first page.
 * @param cookies in the form of `document.cookie`
 */
export function languageOf(cookies: string): Language {
  const chosen = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return LANGUAGES.find(({ code }) => code === chosen)?.code ?? 'en';
}

/** Whether a language was chosen on this device. @param cookies in the form of `document.cookie` */
export const isLanguageChosen = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(`${COOKIE}=`));

/**
 * The language of a page: the one in its address (`?lang=hi`), as search engines and shared links have it, otherwise the one
 * that was chosen on this device.
 * @param search the query of the address
 * @param document whose cookies are read here, not by the caller: Chromium records the source position of that access, and for that parses
 * the function again. At the top level it would be the whole first script.
 */
export function languageAt(search: string, document: Pick<Document, 'cookie'>): Language {
  const named = new URLSearchParams(search).get('lang');
  return LANGUAGES.find(({ code }) => code === named)?.code ?? languageOf(document.cookie);
}

/** The language of a document. @param lang its `lang`, such as `en-IN` */
export function languageOfDocument(lang: string): Language {
  return LANGUAGES.find(({ code }) => lang === code || lang.startsWith(`${code}-`))?.code ?? 'en';
}

/**
 * The cookie that keeps a choice.
 * @param isHttps then it is a secure cookie
 */
export function languageCookie(language: Language, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_MAX_AGE}; SameSite=Lax${secure}`;
}
