/** The languages of the shop, each by its own name. English is the first and the exact one (the screens' contract). */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];

const COOKIE = 'language';
/** One year, in seconds. */
const COOKIE_MAX_AGE = 365 * 24 * 60 * 60;

/**
 * The language that was chosen on this device. It is a cookie, not in the browser's storage: log-out clears all of that
 * (docs/shop-rules.md#r-accounts-8), and the code that renders the first page on the server needs to know it too.
 * @param cookies as `document.cookie` gives them
 */
export function languageOf(cookies: string): Language {
  const chosen = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return LANGUAGES.find(({ code }) => code === chosen)?.code ?? 'en';
}

/** Whether a language was chosen on this device. @param cookies as `document.cookie` gives them */
export const isLanguageChosen = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie.startsWith(`${COOKIE}=`));

/**
 * The language of a page: the one that its address names (`?lang=hi`), as search engines and shared links do, else the one
 * that was chosen on this device.
 * @param search the query of the address
 * @param document whose cookies are read here, not by the caller: Chromium notes where in the source that is done, and for that reads the
 *   function again. At the start it would be the whole first script.
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
 * @param isHttps then it goes over https only
 */
export function languageCookie(language: Language, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_MAX_AGE}; SameSite=Lax${secure}`;
}
