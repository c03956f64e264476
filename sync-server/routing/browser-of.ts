import type { RouteRequest } from './route';
import type { Auth, Browser } from '../identity/sessions';

type Request = Pick<RouteRequest<unknown, unknown, unknown, Auth | undefined>, 'header' | 'auth'>;

/** The browser that asks to be signed in. A program, with a bearer, keeps the session that it has. */
export function browserOf({ header, auth }: Request): Browser {
  const hasCookie = header('Authorization') === '';
  return { userAgent: header('User-Agent'), before: hasCookie ? auth?.session : undefined };
}
