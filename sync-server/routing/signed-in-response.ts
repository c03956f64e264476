import type { SignedInUser } from '#shared/users/user';
import { json, type ApiResponse } from '../http/response';
import type { Services } from './services';
import type { User } from '../store/row-types';
import { sessionCookie } from '../identity/session-token';
import type { NewSession } from '../identity/sessions';
import { documentOfUser } from '../identity/user-document';

/**
 * The answer to whoever has just signed in, by whatever way: person, token and cookie (docs/api.md#who-is-asking). The
 * device is known for the person from now on.
 * @param cookies the `Cookie` header
 */
export function signedInResponse(
  status: number,
  user: User,
  { session, token }: NewSession,
  { https, devices }: Pick<Services, 'https' | 'devices'>,
  cookies: string,
): ApiResponse {
  const response: SignedInUser = {
    ...documentOfUser(user),
    token,
    expirationTime: session.expiresAt,
  };
  const lifetime = Date.parse(session.expiresAt) - Date.parse(session.createdAt);
  const headers = {
    'Set-Cookie': [sessionCookie(token, lifetime / 1000, https), devices.remember(cookies, user)],
  };
  return json(status, response, headers);
}
