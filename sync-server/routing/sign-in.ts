import type { SignedInUser } from '#shared/users/user';
import { ApiError } from '../http/api-error';
import { json, type ApiResponse } from '../http/response';
import type { RouteRequest } from './route';
import type { Services } from './services';
import type { User } from '../store/row-types';
import { chosenLanguage } from '../identity/person-language';
import { sessionCookie } from '../identity/session-token';
import type { Auth, Browser, NewSession } from '../identity/sessions';
import { documentOfUser } from '../identity/user-document';

type Request = Pick<RouteRequest<unknown, unknown, unknown, Auth | undefined>, 'header' | 'auth'>;

/** The browser that asks to be signed in. A program, with a bearer, keeps the session that it has. */
export function browserOf({ header, auth }: Request): Browser {
  const hasCookie = header('Authorization') === '';
  return {
    userAgent: header('User-Agent'),
    before: hasCookie ? auth?.session : undefined,
    language: chosenLanguage(header('Cookie')),
  };
}

/** The answer to a first step that was right, where a second one is to come: no session, but a ticket. */
export function secondStepNeeded(
  { secondFactors }: Pick<Services, 'secondFactors'>,
  user: User,
): ApiError {
  return new ApiError('second_factor_required', {
    more: { ticket: secondFactors.ticketFor(user) },
  });
}

/**
 * The answer to any successful sign-in: person, token and cookie (docs/api.md#who-is-asking). The
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
