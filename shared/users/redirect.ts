/** Where the page before sign-in and sign-in itself live: a way back to them would go round in circles. */
const SIGN_IN_PAGES = new Set(['/login', '/register']);

/** Space and control characters, which browsers strip from addresses, and backslashes, which they read as slashes. */
function misleads(character: string): boolean {
  return character <= ' ' || character === '\u007f' || character === '\\';
}

/**
 * Where to go after signing in. Only a path of this shop is taken: `//host`, `\\host`, `javascript:`, paths that could turn
 * into one of these when they are normalised, and the sign-in pages themselves lead to the home page
 * (docs/shop-rules.md#r-routes-7).
 * @param wanted the `redirect` query parameter, as it came
 * @returns a path that begins with exactly one slash, with its query and hash
 */
export function redirectTarget(wanted: string | null | undefined): string {
  if (!wanted || !wanted.startsWith('/') || [...wanted].some(misleads)) return '/';
  const path = wanted.split(/[?#]/, 1)[0] ?? '';
  if (path.includes('//') || /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) return '/';
  return SIGN_IN_PAGES.has(path.replace(/\/$/, '')) ? '/' : wanted;
}

/**
 * The address of a sign-in page that sends the person on afterwards (`/login?redirect=/shipping`).
 * @param target a path of this shop; the home page, which needs no mention, is left out
 */
export function signInPath(target: string, page: '/login' | '/register' = '/login'): string {
  const wanted = redirectTarget(target);
  return wanted === '/'
    ? page
    : `${page}?redirect=${encodeURIComponent(wanted).replaceAll('%2F', '/')}`;
}
