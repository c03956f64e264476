import { SESSION_LIFETIME, type SignedInUser } from '#shared/users/user';
import { json, type Reply } from '../http/reply';
import type { User } from '../store/shop-store';
import { sessionCookie } from './session-token';
import type { NewSession } from './sessions';
import { documentOfUser } from './user-document';

/** The answer to whoever has just signed in, by whatever way: person, token and cookie (API contract). */
export function signedInReply(
  status: number,
  user: User,
  { session, token }: NewSession,
  https: boolean,
): Reply {
  const reply: SignedInUser = {
    ...documentOfUser(user),
    token,
    expirationTime: session.expiresAt,
  };
  const headers = { 'Set-Cookie': sessionCookie(token, SESSION_LIFETIME / 1000, https) };
  return json(status, reply, headers);
}
