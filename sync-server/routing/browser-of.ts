import type { RouteRequest } from './route';
import type { Asking, Browser } from '../identity/sessions';

type Request = Pick<
  RouteRequest<unknown, unknown, unknown, Asking | undefined>,
  'header' | 'asking'
>;

/** The browser that asks to be signed in. A program, with a bearer, keeps the session that it has. */
export function browserOf({ header, asking }: Request): Browser {
  const hasCookie = header('Authorization') === '';
  return { userAgent: header('User-Agent'), before: hasCookie ? asking?.session : undefined };
}
