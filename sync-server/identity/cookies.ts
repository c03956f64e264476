/** What a signed cookie needs. */
export interface CookieOptions {
  /** Signs it. */
  readonly sessionSecret: string;
  readonly https: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
}

/** `__Host-` makes browsers insist on Secure, Path=/ and no Domain; it needs https (docs/api.md#who-is-asking). */
export function cookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** The value of a cookie. Of several with one name, the first: browsers send the one of the nearest path first. */
export function cookieValue(header: string, wanted: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * The `Set-Cookie` header of a cookie that no script sees.
 * @param name as on http
 * @param maxAge seconds; 0 deletes the cookie
 * @param https decides name and `Secure` (docs/api.md#who-is-asking)
 */
export function setCookie(name: string, value: string, maxAge: number, https: boolean): string {
  const secure = https ? '; Secure' : '';
  return `${cookieName(name, https)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
