import type { User } from '../store/row-types';
import { areEqualTexts, createKeyedDigest } from '../security/keyed-digest';
import { cookieName, cookieValue, setCookie, type CookieOptions } from './cookies';

/** How long a device is known after a sign-in, in milliseconds: 400 days, the longest that browsers keep a cookie. */
export const DEVICE_LIFETIME = 400 * 24 * 60 * 60 * 1000;
/** How many people one browser is known for: a family's. Beyond it, the one who signed in longest ago is forgotten. */
const MAX_PEOPLE = 5;
const PURPOSE = 'shop: devices that have signed in';
const COOKIE = 'device';
/** Between the entries of the cookie: none contains it, and cookies may. */
const SEPARATOR = '~';

type Account = Pick<User, '_id' | 'passwordHash'>;

/**
 * Recognises devices that have signed in as a person before, so that guesses at the account from elsewhere do not
 * get them refused. The browser keeps the proof, in a cookie that outlives the session; the server stores nothing. A proof
 * ends with the person's password, and only allows trying passwords, a few an hour. Each entry of the cookie
 * is `id.until.signature`; only the signature depends on the person, so the cookie identifies no one.
 */
export function createKnownDevices({ sessionSecret, https, clock, randomUuid }: CookieOptions) {
  const digest = createKeyedDigest(sessionSecret, PURPOSE);

  function signatureOf(id: string, until: string, { _id, passwordHash }: Account): string {
    return digest(JSON.stringify([id, until, _id, passwordHash]));
  }

  function entriesIn(cookies: string): string[] {
    const value = cookieValue(cookies, cookieName(COOKIE, https)) ?? '';
    return value.split(SEPARATOR, MAX_PEOPLE).filter((entry) => entry !== '');
  }

  /** The id in an entry for this person. */
  function idIn(entry: string, person: Account): string | undefined {
    const [id = '', until = '', signature = ''] = entry.split('.');
    if (!areEqualTexts(signature, signatureOf(id, until, person))) return undefined;
    return Number(until) > clock() ? id : undefined;
  }

  const idOf = (cookies: string, person: Account) =>
    entriesIn(cookies)
      .map((entry) => idIn(entry, person))
      .find((id) => id !== undefined);

  return {
    /**
     * Names the device that sends these cookies, if it has signed in as this person.
     * @param cookies the `Cookie` header
     */
    known: (cookies: string, person: Account | undefined) => person && idOf(cookies, person),

    /** The `Set-Cookie` header after a sign-in: the device is known for this person too. */
    remember(cookies: string, person: Account): string {
      // The same id again: guesses made with a copy of the cookie stay counted.
      const id = idOf(cookies, person) ?? randomUuid();
      const until = String(clock() + DEVICE_LIFETIME);
      const own = [id, until, signatureOf(id, until, person)].join('.');
      const others = entriesIn(cookies).filter((entry) => idIn(entry, person) === undefined);
      const value = [own, ...others].slice(0, MAX_PEOPLE).join(SEPARATOR);
      return setCookie(COOKIE, value, DEVICE_LIFETIME / 1000, https);
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
