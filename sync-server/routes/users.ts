import { isCommonPassword, PASSWORD_TOO_COMMON } from '#shared/users/common-passwords';
import { credentials, registration, signedInUser } from '#shared/users/user';
import { ApiError, invalid } from '../http/api-error';
import { json, messageReply } from '../http/reply';
import { defineRoute } from '../http/route';
import { sessionCookie } from '../identity/session-token';
import { signedInReply } from '../identity/signed-in-reply';
import { withUniqueEmail } from '../identity/unique-email';
import type { User } from '../store/shop-store';

/** Sign-in, registration and sign-out; they ignore idempotency keys (API contract). */
export const userRoutes = [
  defineRoute({
    method: 'POST',
    path: '/users',
    who: 'all',
    summary: 'Registers a person, and signs them in',
    reply: { status: 201, shape: signedInUser },
    refusals: ['email_taken'],
    rate: 'registration',
    body: registration,
    async handle({ body: { name, email, password } }, services) {
      if (isCommonPassword(password)) throw invalid({ password: PASSWORD_TOO_COMMON });
      if (await services.store.read((shop) => shop.userByEmail(email)))
        throw new ApiError('email_taken');
      const user: User = {
        _id: services.randomUuid(),
        name,
        email,
        isAdmin: false,
        passwordHash: await services.passwords.hash(password),
        createdAt: new Date(services.clock()).toISOString(),
      };
      const writing = services.store.write(async (shop) => {
        await shop.putUser(user);
        return services.sessions.begin(shop, user);
      });
      return signedInReply(201, user, await withUniqueEmail(writing), services.https);
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/auth',
    who: 'all',
    summary: 'Signs in with email and password',
    reply: { status: 200, shape: signedInUser },
    refusals: ['bad_credentials'],
    rate: 'sign-in',
    body: credentials,
    async handle({ body: { email, password }, ip }, services) {
      services.throttle.trying(email, ip);
      const found = await services.store.read((shop) => shop.userByEmail(email));
      const right = await services.passwords.matches(found?.passwordHash, password);
      if (!found || !right) throw new ApiError('bad_credentials');
      services.throttle.succeeded(email, ip);
      return services.store.write(async (shop) => {
        const user = await shop.user(found._id);
        // Changed while it was being checked: the new password has ended every session, and the old one begins none.
        if (user?.passwordHash !== found.passwordHash) throw new ApiError('bad_credentials');
        const begun = await services.sessions.begin(shop, user);
        return signedInReply(200, user, begun, services.https);
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/logout',
    who: 'all',
    summary: 'Ends the session on the server',
    reply: { status: 200, shape: messageReply },
    async handle({ asking }, { sessions, https }) {
      if (asking) await sessions.end(asking.session);
      const headers = { 'Set-Cookie': sessionCookie('', 0, https) };
      return json(200, { message: 'Signed out' }, headers);
    },
  }),
];
